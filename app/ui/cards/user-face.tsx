interface UserFaceProps {
  name: string;
  face: string | undefined;
}

/** Shows the picture, else the initials. The name stands beside it, so screen readers skip the picture. */
export function UserFace({ name, face }: UserFaceProps) {
  return face ? (
    <img className="face" src={face} alt="" width="44" height="44" loading="lazy" decoding="async" />
  ) : (
    <span className="face" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

export function initialsOf(name: string) {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return (firstLetter(first) + firstLetter(rest.at(-1) ?? "")).toUpperCase();
}

function firstLetter(word: string) {
  return [...word][0] ?? "";
}

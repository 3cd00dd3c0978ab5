/** Marks the small picture of an ad, whose alt text names the brand. Blockers of ads hide what is called ad. */
export function DeclaredMark() {
  return (
    <b className="declared-mark" aria-hidden="true">
      Ad
    </b>
  );
}

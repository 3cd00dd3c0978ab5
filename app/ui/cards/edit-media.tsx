import { Icon } from "../frame/icon.tsx";
import type { CardData } from "./card-data.ts";
import { Film } from "./film.tsx";

export type Media = Pick<
  CardData,
  "kind" | "src" | "hasSmall" | "alt" | "poster" | "captions" | "width" | "height" | "colour" | "state" | "reason"
>;

interface EditMediaProps {
  edit: Media;
  /** Near the top of the page, so loaded at once. */
  first: boolean;
}

/** Shows the media uncropped; the width and height reserve its space. */
export function EditMedia({ edit, first }: EditMediaProps) {
  const { src, hasSmall, alt, poster, captions, width, height, colour } = edit;
  if (edit.state === "failed") return <Instead icon="trouble" word="This upload failed" words={edit.reason} />;
  if (edit.state === "hidden") return <Hidden />;
  if (edit.state === "processing" || !src)
    return <Instead icon="wait" word="Processing" words="Your Edit will show here when it is ready." />;

  return (
    <>
      <Ground colour={colour} />
      {edit.kind === "photo" ? (
        <img alt={alt} {...{ src, width, height }} loading={first ? "eager" : "lazy"} decoding="async" />
      ) : (
        <Film label={alt} {...{ src, hasSmall, poster, width, height, captions }} />
      )}
    </>
  );
}

/** Shows the picture's own colour until it is loaded. A style attribute would need a weaker content security policy. */
function Ground({ colour }: { colour: string | undefined }) {
  return (
    colour && (
      <svg className="ground" aria-hidden="true">
        <rect width="100%" height="100%" fill={colour} />
      </svg>
    )
  );
}

export function Hidden() {
  return <Instead icon="trouble" word="Hidden" words="It was reported for a grave reason. Look at it in Moderation." />;
}

export function Instead({ icon, word, words }: { icon: "wait" | "trouble"; word: string; words: string | undefined }) {
  return (
    <div className="instead">
      <Icon name={icon} />
      <p>
        <strong>{word}</strong>
      </p>
      {words && <p>{words}</p>}
    </div>
  );
}

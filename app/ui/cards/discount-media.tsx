import type { DiscountData } from "./discount-data.ts";
import { Hidden, Instead } from "./edit-media.tsx";
import { Film } from "./film.tsx";

interface DiscountMediaProps {
  discount: DiscountData;
  /** Near the top of the page, so loaded at once. */
  first: boolean;
}

export function DiscountMedia({ discount: { video, files, state, reason, by }, first }: DiscountMediaProps) {
  if (state === "failed") return <Instead icon="trouble" word="This upload failed" words={reason} />;
  if (state === "hidden") return <Hidden />;
  if (state === "processing")
    return <Instead icon="wait" word="Processing" words="Your Discount will show here when it is ready." />;

  return (
    // Arrow keys scroll the element that has the focus.
    <ul className="slides" tabIndex={files.length > 1 ? 0 : undefined} aria-label={`Products of ${by.name}`}>
      {files.map(({ src, hasSmall, poster, width, height, description }) => (
        <li key={src}>
          <figure>
            {video ? (
              <Film label={description} {...{ src, hasSmall, poster, width, height }} />
            ) : (
              // The caption describes the picture.
              <img alt="" {...{ src, width, height }} loading={first ? "eager" : "lazy"} decoding="async" />
            )}
            <figcaption>{description}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

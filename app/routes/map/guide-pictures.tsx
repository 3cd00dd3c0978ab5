import { AboutLine, type AboutLineProps } from "./about-line.tsx";

interface Picture {
  id: string;
  altText: string;
  src: string;
  about: AboutLineProps;
}

/** Draws nothing for a guide without pictures. */
export function GuidePictures({ pictures }: { pictures: readonly Picture[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="guide-pictures" aria-label="Pictures">
      {pictures.map(({ id, altText, src, about }) => (
        <li key={id}>
          <figure>
            <img src={src} alt={altText} loading="lazy" />
            <figcaption>{altText}</figcaption>
          </figure>
          <AboutLine {...about} />
        </li>
      ))}
    </ul>
  );
}

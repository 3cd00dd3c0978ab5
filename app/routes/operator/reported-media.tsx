import { Link } from "@remix-run/react";

interface MediaProps {
  files: { id: string; src: string; isFilm: boolean }[] | undefined;
}

export function ReportedMedia({ files }: MediaProps) {
  if (!files)
    return (
      <p>
        <Link className="button" to="?media=shown" preventScrollReset>
          Show the media
        </Link>
      </p>
    );
  return (
    <ul className="evidence">
      {files.map(({ id, src, isFilm }) => (
        <li key={id}>{isFilm ? <Film src={src} /> : <img src={src} alt="The reported media" />}</li>
      ))}
    </ul>
  );
}

function Film({ src }: { src: string }) {
  return (
    <video controls playsInline preload="none" aria-label="The reported media" {...{ src }}>
      Your browser does not support the video tag.
    </video>
  );
}

import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "../fields/use-hydrated.ts";
import { Icon } from "../frame/icon.tsx";

interface FilmProps {
  src: string | undefined;
  poster: string | undefined;
  /** Pixels, to reserve the height. */
  width: number | undefined;
  height: number | undefined;
  label: string;
  captions?: { src: string; language: string; label: string } | undefined;
}

/** Shows a still with one large button until the film plays; without script, the browser's own controls. */
export function Film({ label, captions, ...file }: FilmProps) {
  const film = useRef<HTMLVideoElement>(null);
  const hydrated = useHydrated();
  const [started, setStarted] = useState(false);
  // The film may have started before the script was loaded.
  useEffect(() => setStarted(film.current?.paused === false), []);

  function start() {
    setStarted(true);
    film.current?.focus();
    film.current?.play().catch(() => undefined);
  }

  return (
    <>
      <video
        ref={film}
        controls={started || !hydrated}
        playsInline
        preload="none"
        tabIndex={hydrated && !started ? -1 : undefined}
        aria-label={label}
        onPlay={pauseOthers}
        {...file}
      >
        {captions && <track kind="captions" src={captions.src} srcLang={captions.language} label={captions.label} default />}
        Your browser does not support the video tag. {file.src && <a href={file.src}>Open the film: {label}</a>}
      </video>
      {hydrated && !started && (
        <button type="button" className="play" onClick={start}>
          <Icon name="play" />
          <span className="unseen">Play: {label}</span>
        </button>
      )}
    </>
  );
}

function pauseOthers({ currentTarget }: SyntheticEvent<HTMLVideoElement>) {
  for (const film of document.querySelectorAll("video")) if (film !== currentTarget) film.pause();
}

import { type SyntheticEvent, useContext, useEffect, useRef, useState } from "react";
import { useHydrated } from "../fields/use-hydrated.ts";
import { Icon } from "../frame/icon.tsx";
import type { FilmData } from "./film-data.ts";
import { SmallFilms } from "./small-films.ts";

/** The small rendition fills such a window. */
const NARROW = "(max-width: 576px)";

interface FilmProps extends FilmData {
  poster: string | undefined;
  /** Pixels, to reserve the height. */
  width: number | undefined;
  height: number | undefined;
  label: string;
  captions?: { src: string; language: string; label: string } | undefined;
}

/** Shows a still with one large button until the film plays; without script, the browser's own controls. */
export function Film({ src, hasSmall, label, captions, ...still }: FilmProps) {
  const film = useRef<HTMLVideoElement>(null);
  const hydrated = useHydrated();
  const wantsSmall = useContext(SmallFilms);
  const choosesByScreen = hasSmall && !wantsSmall;
  const always = hasSmall && wantsSmall ? `${src}_small` : src;
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
        src={choosesByScreen ? undefined : always}
        {...still}
      >
        {choosesByScreen && (
          <>
            <source media={NARROW} src={`${src}_small`} type="video/mp4" />
            <source src={src} type="video/mp4" />
          </>
        )}
        {captions && <track kind="captions" src={captions.src} srcLang={captions.language} label={captions.label} default />}
        Your browser does not support the video tag. {src && <a href={src}>Open the film: {label}</a>}
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

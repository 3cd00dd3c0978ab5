import { useRef, useState } from "react";
import { useHydrated } from "../fields/use-hydrated.ts";

/** Windows up to 576 pixels load another file than wide ones; with reduced motion, neither loads. */
const MOVING = "(prefers-reduced-motion: no-preference)";
const WIDE = "(min-width: 577px)";

/** Plays a silent, looping film over its still image. The browser's controls can stop it until hydration adds ours. */
export function HeroFilm({ still }: { still: boolean }) {
  return (
    <div className="film">
      <picture>
        <source media={WIDE} srcSet="/hero-wide.webp" width="1280" height="720" />
        <img src="/hero-narrow.webp" alt="" width="640" height="800" />
      </picture>
      {!still && <Film />}
    </div>
  );
}

function Film() {
  const film = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(true);
  const hydrated = useHydrated();

  return (
    <>
      <video
        ref={film}
        autoPlay
        muted
        loop
        playsInline
        controls={!hydrated}
        aria-label="A surfer on a wave at dusk"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        <source media={`${MOVING} and ${WIDE}`} src="/hero-wide.mp4" type="video/mp4" />
        <source media={MOVING} src="/hero-narrow.mp4" type="video/mp4" />
      </video>
      {hydrated && (
        <button type="button" className="button small" onClick={() => (playing ? film.current?.pause() : film.current?.play())}>
          {playing ? "Pause" : "Play"} <span className="unseen">the film</span>
        </button>
      )}
    </>
  );
}

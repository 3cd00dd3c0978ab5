import { useEffect, useRef, useState } from "react";
import { useHydrated } from "../fields/use-hydrated.ts";

const TURN = 10_000;

/** Scrolls by hand; with script, moves on by itself until the user takes over. */
export function Testimonials({ quotes }: { quotes: readonly string[] }) {
  const row = useRef<HTMLUListElement>(null);
  const [moving, setMoving] = useState(true);
  const hydrated = useHydrated();

  useEffect(() => {
    if (!moving || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setInterval(() => row.current && turn(row.current), TURN);
    return () => clearInterval(timer);
  }, [moving]);

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul className="quotes" ref={row} tabIndex={0} aria-label="Testimonials" onPointerDown={() => setMoving(false)}>
        {quotes.map((quote) => (
          <li key={quote}>
            <blockquote>{quote}</blockquote>
          </li>
        ))}
      </ul>
      <button type="button" className={hydrated ? "button small" : "button small kept"} onClick={() => setMoving(!moving)}>
        {moving ? "Pause" : "Play"}
      </button>
    </>
  );
}

function turn(row: HTMLUListElement) {
  const isAtEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - 8;
  const step = row.firstElementChild?.clientWidth ?? row.clientWidth;
  row.scrollTo({ left: isAtEnd ? 0 : row.scrollLeft + step, behavior: "smooth" });
}

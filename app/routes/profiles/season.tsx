import type { Season } from "./season.server.ts";

export function SeasonStrip({ season: { width, height, bars, words, since } }: { season: Season }) {
  return (
    <figure className="season">
      <figcaption>{words}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" preserveAspectRatio="none">
        <path d={bars} />
      </svg>
      <p className="quiet" aria-hidden="true">
        <span>{since}</span>
        <span>This week</span>
      </p>
    </figure>
  );
}

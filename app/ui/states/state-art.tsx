import { type SportSlug, slugOf } from "#app/schemas/sports.ts";

export type Scene = Exclude<SportSlug, "other" | "apparel">;
export type ArtName = Scene | "lost" | "broken" | "wait" | "closed";

const HUES: Partial<Record<ArtName, SportSlug>> = {
  lost: "mtb",
  broken: "skate",
  wait: "snowboard",
  closed: "bmx",
};

/** Refers to a file that browsers fetch only for a page that shows a drawing. */
export function StateArt({ of }: { of: ArtName }) {
  return (
    <svg className={`state-art ${HUES[of] ?? of}`} aria-hidden="true">
      <use href={`/states.svg#${of}`} />
    </svg>
  );
}

export function sceneOf(sport: string): Scene {
  const slug = slugOf(sport);
  return slug === "other" || slug === "apparel" ? "skate" : slug;
}

/** `scripts/artwork/draw-drawings.ts` draws them. */
export const DRAWINGS = ["Wave", "Surfboard", "Skateboard", "Wheel", "Mountains", "Snowflake", "Turtle", "Owl"] as const;
export type Drawing = (typeof DRAWINGS)[number];

/** The path in the folder `public` and on the site. */
export function fileOf(drawing: Drawing): string {
  return `/drawings/${drawing.toLowerCase()}.png`;
}

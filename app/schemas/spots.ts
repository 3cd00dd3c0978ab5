import { z } from "zod";
import { degrees, line, sports, text, ticked } from "./shapes.ts";

export const SpotInput = z.object({
  title: line,
  description: text,
  sports,
  isBusiness: ticked,
  latitude: degrees,
  longitude: degrees,
  /** The name of a pending upload, or of the Spot's picture; may be empty. */
  spotImage: line,
});

export type SpotDetails = z.output<typeof SpotInput>;

export { MOST_LATITUDE } from "./most-latitude.ts";

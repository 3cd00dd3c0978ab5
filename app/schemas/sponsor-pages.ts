import { z } from "zod";
import { many, text, ticked } from "./shapes.ts";

export const SponsorPageInput = z.object({
  offers: text,
  wants: text,
  refuses: text,
  results: text,
  equipment: text,
  languages: text,
  travel: text,
  editIds: many,
  isShown: ticked,
});
export type SponsorPageDetails = z.output<typeof SponsorPageInput>;

import { z } from "zod";
import { spelled } from "./choices.ts";
import { line, many, text, ticked } from "./shapes.ts";
import { SPORT_NAMES, type Sport } from "./sports.ts";

/** Known sports, each once. */
const sports = many.transform((names): Sport[] => [...new Set(names.flatMap((name) => spelled(SPORT_NAMES, name) ?? []))]);

export const DiscountDetailsInput = z.object({
  amount: line,
  description: text,
  code: line,
  sports,
  inStore: ticked,
  under18Viewable: ticked,
  productDescription1: line,
  productDescription2: line,
  productDescription3: line,
});

export const DiscountInput = DiscountDetailsInput.extend({ filename1: line, filename2: line, filename3: line });

export type DiscountDetails = z.output<typeof DiscountDetailsInput>;
export type DiscountPost = z.output<typeof DiscountInput>;

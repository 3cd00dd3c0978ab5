import { z } from "zod";
import { line, sports, text, ticked } from "./shapes.ts";

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
  startsOn: line,
  endsOn: line,
  terms: text,
});

export const DiscountInput = DiscountDetailsInput.extend({
  /** No form has it. */
  title: line.optional(),
  filename1: line,
  filename2: line,
  filename3: line,
});

export type DiscountDetails = z.output<typeof DiscountDetailsInput>;
export type DiscountPost = z.output<typeof DiscountInput>;

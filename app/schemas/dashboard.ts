import { z } from "zod";
import { line } from "./shapes.ts";
import { day } from "./sponsorships.ts";

/** NaN unless it is a whole number. */
const whole = line.transform((value) => (/^\d{1,9}$/.test(value) ? Number(value) : Number.NaN));

/** Any day of the week stands for it. */
export const RedeemedInput = z.object({ discountId: line, week: day, times: whole });
export type Redeemed = z.output<typeof RedeemedInput>;

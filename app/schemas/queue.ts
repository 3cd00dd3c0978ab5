import { z } from "zod";
import { AGE_BANDS } from "./age-bands.ts";
import { SPOT_FAULTS, spelled } from "./choices.ts";
import { POST_KINDS, RULE_NAMES } from "./moderation.ts";
import { REPORT_REASON_NAMES } from "./report-reasons.ts";
import { line, many, text } from "./shapes.ts";

/** What waits for the operator. */
export const QUEUE_KINDS = [
  ...POST_KINDS,
  "appeal",
  "complaint",
  "business",
  "childsSpot",
  "minorsAd",
  "sponsorship",
  "sponsorPage",
] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

export const QUEUE_REASONS = [...REPORT_REASON_NAMES, ...SPOT_FAULTS] as const;
export const QUEUE_BANDS = [...AGE_BANDS, "unknown"] as const;
/** Days that a row has waited for. */
export const QUEUE_DAYS = ["1", "3", "7"] as const;

export const QueueFilterInput = z.object({
  kind: line.transform((value) => spelled(QUEUE_KINDS, value)),
  why: line.transform((value) => spelled(QUEUE_REASONS, value)),
  band: line.transform((value) => spelled(QUEUE_BANDS, value)),
  days: line.transform((value) => spelled(QUEUE_DAYS, value)),
});
export type QueueFilter = z.output<typeof QueueFilterInput>;

/** What may be decided about several posts at once. */
export const TOGETHER = ["dismiss", "warn", "remove"] as const;
export const MOST_TOGETHER = 20;

export const TogetherInput = z.object({
  /** Each as "edit.123". */
  post: many,
  doing: line.transform((value) => spelled(TOGETHER, value)),
  rule: line.transform((value) => spelled(RULE_NAMES, value)),
  reason: text,
});

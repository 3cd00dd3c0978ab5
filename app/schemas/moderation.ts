import { z } from "zod";
import { spelled } from "./choices.ts";
import { line, text } from "./shapes.ts";

export const POST_KINDS = ["edit", "discount", "spot"] as const;
export type PostKind = (typeof POST_KINDS)[number];

export const KIND_WORDS = { edit: "Edit", discount: "Discount", spot: "Spot" } as const satisfies Record<PostKind, string>;

export type Act = "dismiss" | "remove" | "warn" | "suspend";

/** The buttons of the operator. Days of null are for good. */
export const DECISIONS = {
  dismiss: { act: "dismiss", days: null },
  remove: { act: "remove", days: null },
  warn: { act: "warn", days: null },
  suspend7: { act: "suspend", days: 7 },
  suspend30: { act: "suspend", days: 30 },
  suspend: { act: "suspend", days: null },
} as const satisfies Record<string, { act: Act; days: number | null }>;

export type DecisionName = keyof typeof DECISIONS;
const NAMES = Object.keys(DECISIONS) as DecisionName[];

const ANSWERS = ["uphold", "overturn"] as const;

export const AppealInput = z.object({ appeal: text });

export const AnswerInput = z.object({
  doing: line.transform((value) => spelled(ANSWERS, value)),
  answer: text,
});

export const DecisionInput = z.object({ doing: line.transform((value) => spelled(NAMES, value)), reason: text });

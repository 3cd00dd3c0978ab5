import { z } from "zod";
import { AGE_BANDS } from "./age-bands.ts";
import { spelled } from "./choices.ts";
import type { ComplaintEnd } from "./complaints.ts";
import { line, password, text } from "./shapes.ts";
import { recordOf } from "./statistics.ts";

export const POST_KINDS = ["edit", "discount", "spot", "guide", "profile"] as const;
export type PostKind = (typeof POST_KINDS)[number];

export type Kind = PostKind | "account";

export const KIND_WORDS = {
  edit: "Edit",
  discount: "Discount",
  spot: "Spot",
  guide: "Guide line",
  profile: "Profile",
  account: "Account",
} as const satisfies Record<Kind, string>;

/** Hours until the decision. Urgent is a grave report, or one about somebody under 18. */
export const HOURS_TO_DECIDE = { urgent: 24, appeal: 48, other: 7 * 24 } as const;

export interface ClearedProfile {
  about: string;
  website: string;
  profileImage: string | null;
  businessLogo: string | null;
}

export type Act = "dismiss" | "remove" | "warn" | "suspend";

const ACCOUNT_ACTS = [
  "band",
  "reachYounger",
  "reachOlder",
  "parent",
  "children",
  "checkedForm",
  "checkedCall",
  "unapprove",
  "refuseBrand",
  "askBrand",
  "endLogIns",
  "lift",
] as const;
export type AccountAct = (typeof ACCOUNT_ACTS)[number];

const HIDINGS = ["hide", "show"] as const;
export type Hiding = (typeof HIDINGS)[number];

export type ToldAct = Act | AccountAct | "approve";

export type LoggedAct = ToldAct | ComplaintEnd | "uphold" | "overturn" | "erase" | "forgetAge" | Hiding;
export type LoggedKind = Kind | "complaint" | "toldAge";

export const LOGGED_WORDS = { ...KIND_WORDS, complaint: "Complaint", toldAge: "Remembered age" } as const satisfies Record<
  LoggedKind,
  string
>;

/** The rules of the Community Guidelines, in the words of a decision. */
export const RULES = {
  salt: "Be cool, and don't be salty",
  dares: "No dares",
  luck: "No stunt that needs luck",
  grownUps: "Grown-ups ask children for nothing",
  hate: "No obscene or hateful content",
  audio: "No explicit audio",
  copyright: "No copyrighted content without permission",
  contact: "No direct contact between athletes and brands",
} as const;

export type Rule = keyof typeof RULES;
/** It covers nearly everything. */
export const FIRST_RULE = "salt" satisfies Rule;
export const RULE_NAMES = Object.keys(RULES) as Rule[];

/** Null days suspend for good. */
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

/** A suspended person can also get the data here, or delete the account. */
const APPEAL_ACTS = ["appeal", "data", "delete"] as const;

export const AppealInput = z.object({
  doing: line.transform((value) => spelled(APPEAL_ACTS, value)),
  appeal: text,
  password,
});

export const AnswerInput = z.object({
  doing: line.transform((value) => spelled(ANSWERS, value)),
  answer: text,
});

export const AccountActInput = z.object({
  doing: line.transform((value) => spelled(ACCOUNT_ACTS, value)),
  band: line.transform((value) => spelled(AGE_BANDS, value)),
  parentEmail: line,
  most: line.transform(Number),
  reason: text,
});

export const PERSON_DECISIONS = ["warn", "suspend7", "suspend30", "suspend"] as const satisfies DecisionName[];

export function isPersonDecision(doing: string): doing is (typeof PERSON_DECISIONS)[number] {
  return PERSON_DECISIONS.some((name) => name === doing);
}

const PERSON_ACTS = [...ACCOUNT_ACTS, ...PERSON_DECISIONS, "note"] as const;

/** What the operator does about a person whom nobody reported. */
export const PersonInput = AccountActInput.extend({
  doing: line.transform((value) => spelled(PERSON_ACTS, value)),
  rule: line.transform((value) => spelled(RULE_NAMES, value)),
  note: text,
});

export const RuleTextsInput = z.object(recordOf(RULE_NAMES, () => text));

export const ForgetAgeInput = z.object({ email: line });

export const ApprovalInput = z.object({ reason: text });

export const DecisionInput = z.object({
  doing: line.transform((value) => spelled([...NAMES, ...HIDINGS], value)),
  rule: line.transform((value) => spelled(RULE_NAMES, value)),
  reason: text,
});

export function isHiding(doing: DecisionName | Hiding): doing is Hiding {
  return HIDINGS.some((name) => name === doing);
}

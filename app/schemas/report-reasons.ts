import type { SpotFault } from "./choices.ts";

/** Words for the operator, and for the button. */
export const REPORT_REASONS = {
  childAbuse: { name: "Child abuse", words: "A child is hurt, or has no clothes on" },
  grooming: { name: "Grooming", words: "A grown-up asks a child for pictures, or to meet" },
  danger: { name: "Danger to life", words: "Someone is in danger, or wants to hurt themselves" },
  violence: { name: "Violence", words: "People fight, or someone is hurt on purpose" },
  bullying: { name: "Bullying", words: "Someone is mean to others" },
  nudity: { name: "Nudity", words: "A grown-up has no clothes on" },
  drugs: { name: "Drugs, alcohol or weapons", words: "Drugs, alcohol or weapons" },
  stolen: { name: "Stolen", words: "Someone else made this" },
  other: { name: "Something else", words: "Something else" },
  likeRemoved: { name: "Looks like something that was removed", words: "" },
  likeGrave: { name: "Looks like something grave that was removed", words: "" },
} as const;

export type ReportReason = keyof typeof REPORT_REASONS;

/** Reports without a reporter: a file resembled a removed one. */
export const SEEN_BEFORE = ["likeRemoved", "likeGrave"] as const satisfies ReportReason[];

const ASKED_GRAVE = ["childAbuse", "grooming", "danger"] as const satisfies ReportReason[];
/** They hide the post before the operator has looked at it. */
export const GRAVE_REASONS = [...ASKED_GRAVE, "likeGrave"] as const satisfies ReportReason[];

export type GraveReason = (typeof GRAVE_REASONS)[number];

export const GRAVE_NOTICE = "Thank you for telling us. We look at this before everything else. Here is who can help you";

export const REPORT_REASON_NAMES = Object.keys(REPORT_REASONS) as ReportReason[];
const ASKED = REPORT_REASON_NAMES.filter((name) => !SEEN_BEFORE.some((other) => other === name));
export const ASKED_REASONS = { grave: ASKED_GRAVE, other: ASKED.filter((name) => !isGrave(name)) };

export function nameOf(what: SpotFault | ReportReason): string {
  const reason = REPORT_REASON_NAMES.find((name) => name === what);
  return reason ? REPORT_REASONS[reason].name : what;
}

export function isSeenBefore(reason: unknown): boolean {
  return SEEN_BEFORE.some((seen) => seen === reason);
}

export function isGrave(reason: unknown): reason is GraveReason {
  return GRAVE_REASONS.some((grave) => grave === reason);
}

export function reasonIn(given: unknown): ReportReason | undefined {
  return ASKED.find((name) => name === given);
}

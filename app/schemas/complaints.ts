import { z } from "zod";
import { spelled } from "./choices.ts";
import { email, line, text } from "./shapes.ts";

interface Kind {
  words: string;
  /** The operator's queue lists it first, with what is about people under 18. */
  isGrave?: true;
  /** Counts as a report of the post that it names. */
  reportsPost?: true;
}

export const COMPLAINTS = {
  illegal: { words: "Something here is against the law", isGrave: true, reportsPost: true },
  harmful: { words: "Something here can harm children", isGrave: true, reportsPost: true },
  safety: { words: "You do not keep people safe as you have to", reportsPost: true },
  freedom: { words: "You do not respect free expression or privacy as you have to" },
  wrongly: { words: "You acted wrongly against an account or a post" },
  age: { words: "How you check ages", reportsPost: true },
} as const satisfies Record<string, Kind>;

export type ComplaintKind = keyof typeof COMPLAINTS;

export const COMPLAINT_KINDS = Object.keys(COMPLAINTS) as ComplaintKind[];

export function kindOfComplaint(kind: ComplaintKind): Kind {
  return COMPLAINTS[kind];
}

export const ComplaintInput = z.object({
  kind: line.transform((value) => spelled(COMPLAINT_KINDS, value)),
  page: line,
  complaint: text,
  name: line,
  email,
});

export type Complaint = z.output<typeof ComplaintInput>;

const ENDS = ["answer", "close"] as const;
export type ComplaintEnd = (typeof ENDS)[number];

export const ComplaintAnswerInput = z.object({
  doing: line.transform((value) => spelled(ENDS, value)),
  answer: text,
});

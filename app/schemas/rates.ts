import { z } from "zod";

const MINUTE = 60;

export type Rate = readonly [tries: number, seconds: number];

export const DEFAULT_RATES = {
  login: [10, 5 * MINUTE],
  account: [50, 60 * MINUTE],
  secondFactor: [10, 60 * MINUTE],
  signup: [30, 60 * MINUTE],
  mail: [5, 30 * MINUTE],
  mailDay: [10, 24 * 60 * MINUTE],
  digest: [10, 24 * 60 * MINUTE],
  body: [20, 5 * MINUTE],
  upload: [30, 30 * MINUTE],
  complaint: [5, 30 * MINUTE],
  sponsorship: [30, 24 * 60 * MINUTE],
  /* A whole school may share one address, and each move of the map requests a dozen tiles. */
  readVisitor: [3000, 5 * MINUTE],
  readUser: [3000, 5 * MINUTE],
  sendVisitor: [300, 5 * MINUTE],
  sendUser: [300, 5 * MINUTE],
  wireVisitor: [300, 5 * MINUTE],
  wireUser: [1500, 5 * MINUTE],
} as const satisfies Record<string, Rate>;

export type Limit = keyof typeof DEFAULT_RATES;

export const LIMITS = Object.keys(DEFAULT_RATES) as Limit[];

/** Parses `login=100/300,upload=1000/60` or `all=100000/60` into rates by name. */
export const ratesText = z
  .string()
  .default("")
  .transform((text, context) => {
    const parts = text.split(",").filter(Boolean);
    const wrong = parts.find((part) => !isRate(part));
    if (wrong !== undefined) context.addIssue(`${wrong} is not name=tries/seconds; names are all, ${LIMITS.join(", ")}`);
    return new Map(parts.map(rateOf));
  });

function isRate(part: string): boolean {
  const [name, [tries = 0, seconds = 0]] = rateOf(part);
  const isKnown = name === "all" || LIMITS.some((limit) => limit === name);
  return isKnown && /^[^=]+=\d+\/\d+$/.test(part.trim()) && tries > 0 && seconds > 0;
}

function rateOf(part: string): [name: string, rate: Rate] {
  const [name = "", rate = ""] = part.trim().split("=");
  const [tries = 0, seconds = 0] = rate.split("/").map(Number);
  return [name, [tries, seconds]];
}

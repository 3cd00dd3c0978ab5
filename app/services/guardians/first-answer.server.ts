import { existing, Refusal } from "#app/kernel/refusal.server.ts";
import { atomically } from "#db";
import { consenterOf } from "./age-receipts.server.ts";
import { checkCode } from "./asking.server.ts";
import { isYoung } from "./bands.server.ts";
import * as codes from "./codes.server.ts";
import * as consent from "./consent.server.ts";
import { openAsked } from "./tokens.server.ts";

/** Refuses a business and a move to another band, which need the child's own form. */
export function agree(token: string, code: string): void {
  const { userId, subject, band } = existing(openAsked(token));
  if (!isYoung(band)) throw new Refusal("FORBIDDEN");
  const purpose = { userId, usedFor: "band", subject, band } as const;
  checkCode(purpose, code);
  atomically(() => consent.accept(purpose));
}

/** Erases the address, except that of a parent who agreed before: the child could then name another one. */
export function refuse(token: string): "refused" | "kept" {
  const { userId, subject, band } = existing(openAsked(token));
  const isKnown = consenterOf(userId) !== undefined;
  atomically(() => {
    if (isKnown) codes.use({ userId, usedFor: "band", subject, band });
    else codes.forget(userId);
    consent.write(userId, "A parent or guardian was asked and said no");
  });
  return isKnown ? "kept" : "refused";
}

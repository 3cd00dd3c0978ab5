import { eq } from "drizzle-orm";
import { readToken, signedToken } from "#app/kernel/signed-tokens.server.ts";
import type { Act, PostKind } from "#app/schemas/moderation.ts";
import { db } from "#db";
import { decisions } from "#db/schema/index.ts";

type Decision = typeof decisions.$inferSelect;
/** Only decisions that take something from a poster or a business. */
export type Appealable = Decision & ({ act: Act; kind: PostKind } | { act: "unapprove"; kind: "account" });

const OPEN_MS = 14 * 24 * 60 * 60 * 1000;
const PURPOSE = "appeal";

/** Makes the token for the mail about a decision. Anybody with the mail may appeal, without logging in. */
export function tokenFor(decisionId: string): string {
  return signedToken(PURPOSE, decisionId);
}

/** The decision can be read as long as it is kept, and appealed within 14 days. */
export function open(token: string): (Appealable & { canAppeal: boolean }) | undefined {
  const { id, isSigned } = readToken(token);
  const decision = isSigned(PURPOSE) ? byId(id) : undefined;
  return decision && { ...decision, canAppeal: !decision.appealedAt && Date.now() < decision.createdAt + OPEN_MS };
}

export function byId(id: string): Appealable | undefined {
  const decision = db.select().from(decisions).where(eq(decisions.id, id)).get();
  return decision && isAppealable(decision) ? decision : undefined;
}

export function isAppealable(decision: Decision): decision is Appealable {
  return decision.kind === "account" ? decision.act === "unapprove" : decision.act !== "approve";
}

import { eq } from "drizzle-orm";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import { isLong } from "#app/kernel/checks.server.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { LENGTHS } from "#app/schemas/lengths.ts";
import { RULE_NAMES, type Rule } from "#app/schemas/moderation.ts";
import { atomically, db } from "#db";
import { ruleTexts } from "#db/schema/index.ts";

export function ruleTextsOf(viewer: Viewer): Map<Rule, string> {
  requireOperator(viewer);
  return new Map(
    db
      .select()
      .from(ruleTexts)
      .all()
      .map(({ rule, words }) => [rule, words]),
  );
}

/** Replaces all of them; an empty one is erased. */
export function changeRuleTexts(viewer: Viewer, texts: Record<Rule, string>): void {
  requireOperator(viewer);
  for (const rule of RULE_NAMES)
    if (isLong(texts[rule], LENGTHS.reason)) throw invalid(rule, `Please use at most ${LENGTHS.reason} characters`);
  atomically(() => {
    db.delete(ruleTexts).run();
    for (const rule of RULE_NAMES) if (texts[rule]) db.insert(ruleTexts).values({ rule, words: texts[rule] }).run();
  });
}

/** Returns the operator's words, or the usual ones of the rule where there are none. */
export function reasonFor(rule: Rule, words: string): string {
  return words || (db.select().from(ruleTexts).where(eq(ruleTexts.rule, rule)).get()?.words ?? "");
}

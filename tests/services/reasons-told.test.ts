import { describe, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { RULE_NAMES } from "#app/schemas/moderation.ts";
import { recordOf } from "#app/schemas/statistics.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import { db } from "#db";
import { decisions, reports as rows, ruleTexts } from "#db/schema/index.ts";
import { emailOf, ID } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { lettersTo } from "#tests/outbox.ts";
import { refusalOf } from "#tests/refusal.ts";
import { sendMail } from "#tests/send-mail.ts";

const OPS = viewer("ops");
const texts = (change: Record<string, string>) => ({ ...recordOf(RULE_NAMES, () => ""), ...change });

function reported(): string {
  const id = addEdit({ posterId: ID.sol });
  reports.report(viewer("ana"), { editId: id }, "bullying");
  return id;
}

async function letter(): Promise<string> {
  await sendMail("decision-mail", db.select().from(decisions).get()?.id ?? "");
  return (lettersTo(emailOf("sol"), env.DATA_DIR).at(-1) ?? "").replace(/=\r?\n/g, "");
}

describe("the usual reason of a rule", () => {
  test("is told where the operator gives none, and the operator's own words where there are some", async () => {
    moderation.changeRuleTexts(OPS, texts({ hate: "Please be kind to everybody here" }));
    const [usual, own] = [reported(), reported()];
    moderation.decide(OPS, "edit", usual, "warn", "", "hate");
    expect(await letter()).toContain("This is why: Please be kind to everybody here");
    moderation.decide(OPS, "edit", own, "warn", "You shouted at a beginner", "hate");
    const told = db.select().from(decisions).all();
    expect(told.map(({ reason }) => reason).toSorted()).toEqual([
      "Please be kind to everybody here",
      "You shouted at a beginner",
    ]);
  });

  test("is asked for where the rule has none, and is not one of another rule", async () => {
    moderation.changeRuleTexts(OPS, texts({ hate: "Please be kind" }));
    const id = reported();
    const refused = await refusalOf(() => moderation.decide(OPS, "edit", id, "warn", "", "dares"));
    expect(refused).toMatchObject({ fields: { reason: "Please give a reason. The person is told" } });
  });

  test("is changed by the operator alone, has at most 1,000 characters, and goes when it is emptied", async () => {
    expect(await refusalOf(() => moderation.changeRuleTexts(viewer("mia"), texts({})))).toMatchObject({ code: "FORBIDDEN" });
    expect(await refusalOf(() => moderation.ruleTextsOf(viewer("mia")))).toMatchObject({ code: "FORBIDDEN" });
    moderation.changeRuleTexts(OPS, texts({ hate: "Please be kind", dares: "No dares" }));
    const long = await refusalOf(() => moderation.changeRuleTexts(OPS, texts({ hate: "a".repeat(1001) })));
    expect(long).toMatchObject({ fields: { hate: "Please use at most 1000 characters" } });
    expect([...moderation.ruleTextsOf(OPS)].toSorted()).toEqual([
      ["dares", "No dares"],
      ["hate", "Please be kind"],
    ]);
    moderation.changeRuleTexts(OPS, texts({ dares: "No dares" }));
    expect(db.select().from(ruleTexts).all()).toEqual([{ rule: "dares", words: "No dares" }]);
  });
});

describe("a decision says what led to it, and that a person decided", () => {
  test.each([
    ["a report", () => reported(), "Someone told us about it. A person of our crew"],
    [
      "a comparison",
      () => {
        const id = addEdit({ posterId: ID.sol });
        db.insert(rows).values({ editId: id, reason: "likeRemoved" }).run();
        return id;
      },
      "A computer found that it looks like something that we had removed. A person of our crew",
    ],
  ])("after %s", async (_, make, words) => {
    const id = make();
    moderation.decide(OPS, "edit", id, "remove", "It is mean");
    expect(await letter()).toContain(words);
    expect(await letter()).not.toContain("We saw it ourselves");
  });

  test("after a look of the operator's own, also beside an older report", async () => {
    reports.report(viewer("ana"), { profileId: ID.sol }, "bullying");
    moderation.decide(OPS, "profile", ID.sol, "dismiss", "");
    db.update(rows).set({ closedAt: 1 }).run();
    moderation.decideAboutPerson(OPS, ID.sol, "warn", "Please be kind");
    expect(await letter()).toContain("We saw it ourselves. A person of our crew");
  });
});

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { requestFor } from "#app/routes/sponsorships/show-data.server.ts";
import { heldAbout } from "#app/services/own-data/held.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { tokenFor } from "#app/services/sponsorships/links.server.ts";
import { db } from "#db";
import { jobs, sponsorships as rows, sponsorshipContacts, sponsorshipReplies } from "#db/schema/index.ts";
import { emailOf, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { aParent, doMails, elsewhere, lastCode } from "#tests/parents.ts";
import { refusalOf } from "#tests/refusal.ts";
import { sendMail } from "#tests/send-mail.ts";
import { dayIn, WHOLE } from "#tests/whole-request.ts";

const DAY = 24 * 60 * 60 * 1000;
const QUESTION = "May I ride other boards, too? Write to mia@wave.example or call 07911 123456";
const PASSED = "May I ride other boards, too? Write to [left out] or call [left out]";
const ANSWER = "Yes, outside of our events. See www.northbreak.com";
const CHANGED = { pay: "200 EUR a month", offer: "Three boards", duties: "One Edit a month, no events" };

/** A request that was passed on, about Mia or, with a parent's yes to come, about Kit. */
function offered(about: "mia" | "kit" = "mia"): string {
  const { agrees, ...details } = WHOLE;
  const state = about === "mia" ? "offered" : "withParent";
  const facts = {
    ...details,
    gives: ["Money"] as ["Money"],
    pay: "100 EUR a month",
    brandId: ID.northbreak,
    athleteId: ID[about],
  };
  const { id } = db
    .insert(rows)
    .values({ ...facts, state, offeredAt: 1 } as typeof rows.$inferInsert)
    .returning()
    .get();
  if (about === "kit")
    db.insert(sponsorshipContacts).values({ sponsorshipId: id, userId: ID.kit, parentEmail: "p@elsewhere.example" }).run();
  return id;
}

const rowOf = (id: string) => db.select().from(rows).where(eq(rows.id, id)).get();
const step = (
  who: Name,
  id: string,
  name: "question" | "pass" | "answer" | "offer" | "decline",
  given: sponsorships.Given = {},
) => sponsorships.takeStep(viewer(who), id, name, given);
const ask = (about: "mia" | "kit", id: string) =>
  about === "mia"
    ? step("mia", id, "question", { reply: QUESTION })
    : sponsorships.parents.answer(tokenFor(id), "question", QUESTION);
const wordsFor = (who: Name, id: string) =>
  sponsorships.requestOf(viewer(who), id)?.course.flatMap(({ words }) => (words === null ? [] : [words]));
const parentsWords = (id: string) => {
  const row = sponsorships.parents.open(tokenFor(id));
  return row && sponsorships.courseFor("parent", row).flatMap(({ words }) => (words === null ? [] : [words]));
};
const everything = (who: Name, id: string) =>
  JSON.stringify([sponsorships.requestOf(viewer(who), id), requestOf(who, id), heldAbout(ID[who])]);
function requestOf(who: Name, id: string) {
  const request = sponsorships.requestOf(viewer(who), id);
  return request && requestFor(request);
}

beforeEach(() => {
  for (const table of [rows, jobs]) db.delete(table).run();
});

describe.each(["mia", "kit"] as const)("a question about %s", (about) => {
  test("reaches the brand once the operator has passed it on, without contact details", () => {
    const id = offered(about);
    ask(about, id);
    expect(rowOf(id)?.state).toBe("questioned");
    expect(everything("northbreak", id)).not.toMatch(/other boards|07911/);
    expect(requestOf("ops", id)?.toPassOn?.flatMap(({ text, isContact }) => (isContact ? [text] : []))).toEqual([
      "mia@wave.example",
      "07911 123456",
    ]);
    step("ops", id, "pass");
    expect(wordsFor("northbreak", id)).toEqual([PASSED]);
    expect(everything("northbreak", id)).not.toContain("07911");
  });

  test("is passed on whole if the operator wants that", () => {
    const id = offered(about);
    ask(about, id);
    step("ops", id, "pass", { marked: true });
    expect(wordsFor("northbreak", id)).toEqual([QUESTION]);
  });

  test("is answered once, and the answer with changed terms reaches the other side once it is passed on", () => {
    const id = offered(about);
    ask(about, id);
    step("ops", id, "pass");
    step("northbreak", id, "answer", { reply: ANSWER, ...CHANGED });
    expect(rowOf(id)).toMatchObject({ state: "answered", offer: WHOLE.offer });
    expect(everything(about, id)).not.toMatch(/outside of our events|Three boards|200 EUR/);
    expect(requestOf("ops", id)?.changes?.map(({ name }) => name)).toEqual(["Money", "Offer", "In detail"]);

    step("ops", id, "offer", { licence: true });
    expect(rowOf(id)).toMatchObject({ state: "offeredAgain", ...CHANGED });
    const told = "Yes, outside of our events. See [left out]";
    if (about === "mia") expect(wordsFor("mia", id)).toEqual([PASSED, told]);
    else expect([wordsFor("kit", id), parentsWords(id)]).toEqual([[told], [PASSED, told]]);
    expect(db.select().from(sponsorshipReplies).all()).toMatchObject([{ proposed: null }, { proposed: null }]);
  });

  test("is asked once: after the answer there is yes or no alone", async () => {
    const id = offered(about);
    ask(about, id);
    step("ops", id, "pass");
    step("northbreak", id, "answer", { reply: ANSWER });
    step("ops", id, "offer", { licence: true });
    expect(await refusalOf(() => ask(about, id))).toMatchObject({ code: "FORBIDDEN" });
    if (about === "mia") sponsorships.addresses.accept(viewer("mia"), id, emailOf("mia"));
    else sponsorships.parents.answer(tokenFor(id), "accept");
    expect(rowOf(id)).toMatchObject({ state: "agreed", offer: WHOLE.offer });
  });

  test("needs words, of at most 500 characters, as its answer does", async () => {
    const id = offered(about);
    const asked = (reply: string) =>
      refusalOf(() =>
        about === "mia" ? step("mia", id, "question", { reply }) : sponsorships.parents.answer(tokenFor(id), "question", reply),
      );
    expect(await asked("")).toMatchObject({ fields: { reply: "Please write your question" } });
    expect(await asked("x".repeat(501))).toMatchObject({ fields: { reply: "Please use at most 500 characters" } });
    ask(about, id);
    step("ops", id, "pass");
    const answered = (given: sponsorships.Given) => refusalOf(() => step("northbreak", id, "answer", given));
    expect(await answered({})).toMatchObject({ fields: { reply: "Please answer the question" } });
    expect(await answered({ reply: "Yes", offer: "" })).toMatchObject({ fields: { offer: "Please say what you offer" } });
    expect(await answered({ reply: "Yes", pay: "a lot" })).toMatchObject({ fields: { pay: expect.any(String) } });
    expect(rowOf(id)?.state).toBe("questionPassed");
  });

  test("gives the brand a week to answer, and then a week to whoever asked", () => {
    const id = offered(about);
    db.update(rows)
      .set({ answerBy: dayIn(1) })
      .where(eq(rows.id, id))
      .run();
    ask(about, id);
    step("ops", id, "pass");
    expect(rowOf(id)?.answerBy).toBe(dayIn(7));
    db.update(rows)
      .set({ answerBy: dayIn(1) })
      .where(eq(rows.id, id))
      .run();
    step("northbreak", id, "answer", { reply: ANSWER });
    step("ops", id, "offer", { licence: true });
    expect(rowOf(id)?.answerBy).toBe(dayIn(7));
  });

  test.each(["questioned", "questionPassed", "answered", "offeredAgain"] as const)(
    "ends by its last day when it is %s",
    async (state) => {
      const id = offered(about);
      db.update(rows)
        .set({ state, answerBy: dayIn(-1) })
        .where(eq(rows.id, id))
        .run();
      await sponsorships.sweep();
      expect(rowOf(id)?.state).toBe("ended");
    },
  );

  test("is reminded of by mail to whoever has to say yes or no", async () => {
    const id = offered(about);
    db.update(rows)
      .set({ state: "offeredAgain", changedAt: Date.now() - 5 * DAY, answerBy: dayIn(2) })
      .where(eq(rows.id, id))
      .run();
    await sponsorships.sweep();
    const kind = about === "mia" ? "sponsorship-reminder-mail" : "parent-sponsorship-mail";
    expect(db.select().from(jobs).all()).toMatchObject([{ kind, key: id }]);
    await sendMail(kind, id);
  });
});

test("a 13-17 asks nothing: the parent does", async () => {
  const id = offered("kit");
  for (const state of ["offered", "withParent"] as const) {
    db.update(rows).set({ state }).where(eq(rows.id, id)).run();
    expect(await refusalOf(() => step("kit", id, "question", { reply: QUESTION }))).toMatchObject({ code: "FORBIDDEN" });
  }
  expect(sponsorships.requestOf(viewer("kit"), id)?.steps).toEqual(["withdraw"]);
});

test("an address that an adult named before asking is erased", () => {
  const id = offered();
  db.insert(sponsorshipContacts).values({ sponsorshipId: id, userId: ID.mia, email: "m@elsewhere.example" }).run();
  ask("mia", id);
  expect(db.select().from(sponsorshipContacts).all()).toEqual([]);
});

test("a question waits for the operator, and its answer for the adult, but never for a 13-17", () => {
  const [adults, minors] = [offered(), offered("kit")];
  const toDo = (who: Name) => sponsorships.deskOf(viewer(who)).toDo.requests.map(({ id }) => id);
  ask("mia", adults);
  ask("kit", minors);
  expect([toDo("mia"), toDo("kit"), toDo("northbreak"), toDo("ops").sort()]).toEqual([[], [], [], [adults, minors].sort()]);
  for (const id of [adults, minors]) {
    step("ops", id, "pass");
    step("northbreak", id, "answer", { reply: ANSWER });
    step("ops", id, "offer", { licence: true });
  }
  expect([toDo("mia"), toDo("kit"), toDo("northbreak"), toDo("ops")]).toEqual([[adults], [], [], []]);
});

test("an adult who asked first can say yes with another address, whose code is mailed", async () => {
  const id = offered();
  db.update(rows).set({ state: "offeredAgain" }).where(eq(rows.id, id)).run();
  const chosen = aParent();
  await sponsorships.addresses.sendCode(viewer("mia"), id, elsewhere(), chosen);
  await doMails("mia", ["parent-sponsorship-code-mail"]);
  expect(sponsorships.requestOf(viewer("mia"), id)?.ownAddress).toEqual({ isSent: true, address: chosen });
  sponsorships.addresses.accept(viewer("mia"), id, chosen, lastCode(chosen));
  expect(rowOf(id)?.state).toBe("agreed");
});

test("an address that no code confirmed is erased in either round", async () => {
  for (const state of ["offered", "offeredAgain"] as const) {
    const id = offered();
    db.update(rows).set({ state }).where(eq(rows.id, id)).run();
    db.insert(sponsorshipContacts).values({ sponsorshipId: id, userId: ID.mia, email: "m@elsewhere.example" }).run();
    await sponsorships.sweep();
    expect(db.select().from(sponsorshipContacts).all()).toEqual([]);
    db.delete(rows).run();
  }
  const parents = offered("kit");
  db.update(rows).set({ state: "offeredAgain" }).where(eq(rows.id, parents)).run();
  await sponsorships.sweep();
  expect(db.select().from(sponsorshipContacts).all()).toMatchObject([{ parentEmail: "p@elsewhere.example" }]);
});

test("an answer that changes the pay of a 13-17 needs the operator's look at a licence again", async () => {
  const id = offered("kit");
  ask("kit", id);
  step("ops", id, "pass");
  step("northbreak", id, "answer", { reply: ANSWER, pay: "500 EUR" });
  expect(await refusalOf(() => step("ops", id, "offer"))).toMatchObject({ fields: { licence: expect.any(String) } });
  expect(rowOf(id)).toMatchObject({ state: "answered", pay: "100 EUR a month" });
});

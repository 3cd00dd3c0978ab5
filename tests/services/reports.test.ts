import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import { heldAbout } from "#app/services/own-data/held.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import { db } from "#db";
import { discounts, jobs, reports as rows } from "#db/schema/index.ts";
import { EDITS, emailOf, ID } from "#db/seed/world.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { lettersTo } from "#tests/outbox.ts";
import { sendMail } from "#tests/send-mail.ts";

const { bowl, session, grown, gone } = EDITS;
const all = () => db.select().from(rows).all();
const OPERATOR = emailOf("ops");
const queued = () => db.select().from(jobs).where(eq(jobs.kind, "report-mail")).all();

test("a post is reported once by each, and the first report is the answer [CARD-030, ENT-053, GQL-053] [P-56]", () => {
  const first = reports.report(viewer("sol"), { editId: bowl.id });
  expect(first).toMatchObject({ reporterId: ID.sol, editId: bowl.id, discountId: null, state: "open" });
  expect(reports.report(viewer("sol"), { editId: bowl.id })).toEqual(first);
  reports.report(viewer("ana"), { editId: bowl.id });
  expect(all()).toHaveLength(2);
  expect(queued()).toHaveLength(2);
});

test("the flag is red for the reporter only [CARD-031, CARD-010] [P-56]", () => {
  reports.reportEdit(viewer("sol"), bowl.id);
  const red = (name: "sol" | "ana") => edits.bySport(viewer(name), "Skate", { take: 50 }).filter((edit) => edit.viewerReported);
  expect(red("sol").map(({ id }) => id)).toEqual([bowl.id]);
  expect(red("ana")).toEqual([]);
  expect(edits.find(viewer("sol"), bowl.id)?.viewerReported).toBe(true);
});

test("reports of an own post, a hidden one, two at once or nothing are refused [ACC-035]", () => {
  expect(codeOf(() => reports.report(viewer("mia"), { editId: bowl.id }))).toBe("FORBIDDEN");
  expect(codeOf(() => reports.report(viewer("ana"), { editId: session.id }))).toBe("NOT_FOUND");
  expect(codeOf(() => reports.report(viewer("kit"), { editId: grown.id }))).toBe("NOT_FOUND");
  expect(codeOf(() => reports.report(viewer("sol"), { editId: gone.id }))).toBe("NOT_FOUND");
  expect(codeOf(() => reports.report(viewer("sol"), {}))).toBe("NOT_FOUND");
  expect(codeOf(() => reports.report(viewer("sol"), { editId: bowl.id, discountId: "1" }))).toBe("INVALID");
  expect(codeOf(() => reports.report(viewer("rex"), { editId: bowl.id }))).toBe("FORBIDDEN");
  expect(codeOf(() => reports.report(viewer("visitor"), { editId: bowl.id }))).toBe("UNAUTHENTICATED");
  expect(all()).toEqual([]);
});

test("whoever has no profile yet reports what they see, but not before the first step of setting up [CARD-030]", () => {
  expect(reports.report(viewer("noa"), { editId: bowl.id })).toMatchObject({ reporterId: ID.noa, editId: bowl.id });
  reports.giveReason(viewer("noa"), "edit", bowl.id, "childAbuse");
  expect(edits.find(viewer("sol"), bowl.id)).toBeUndefined();
  expect(codeOf(() => reports.report(viewer("noa"), { editId: session.id }))).toBe("NOT_FOUND");
  expect(reports.reportProfile(viewer("noa"), ID.mia)).toMatchObject({ reporterId: ID.noa, profileId: ID.mia });
  expect(reports.reportSpot(viewer("noa"), addSpot(), "Closed")).toMatchObject({ reporterId: ID.noa, fault: "Closed" });
  expect(codeOf(() => reports.reportProfile(viewer("rex"), ID.mia))).toBe("FORBIDDEN");
  expect(codeOf(() => reports.giveReason(viewer("rex"), "edit", bowl.id, "childAbuse"))).toBe("FORBIDDEN");
});

describe("a Discount", () => {
  let id = "";
  beforeEach(() => {
    const facts = { amount: "5%", description: "d", code: "C", filename1: "f", productDescription1: "p", under18Viewable: false };
    ({ id } = db
      .insert(discounts)
      .values({ posterId: ID.northbreak, ...facts })
      .returning()
      .get());
  });

  test("is reported by people who can see it, and not by its business [ENT-053, ACC-035]", () => {
    expect(reports.report(viewer("sol"), { discountId: id })).toMatchObject({ editId: null, discountId: id });
    expect(reports.report(viewer("sol"), { discountId: id })).toEqual(all()[0]);
    expect(reports.report(viewer("noa"), { discountId: id })).toMatchObject({ reporterId: ID.noa, discountId: id });
    expect(codeOf(() => reports.report(viewer("kit"), { discountId: id }))).toBe("NOT_FOUND");
    expect(codeOf(() => reports.report(viewer("northbreak"), { discountId: id }))).toBe("FORBIDDEN");
    expect(codeOf(() => reports.report(viewer("sol"), { discountId: "77" }))).toBe("NOT_FOUND");
  });
});

describe("a profile", () => {
  test("is reported once by each who sees it, by nobody else, and not by oneself [P-96]", () => {
    const first = reports.reportProfile(viewer("sol"), ID.mia);
    expect(first).toMatchObject({ reporterId: ID.sol, profileId: ID.mia, editId: null, state: "open" });
    expect(reports.reportProfile(viewer("sol"), ID.mia)).toEqual(first);
    reports.reportProfile(viewer("kit"), ID.mia);
    expect([all().length, queued().length]).toEqual([2, 2]);
    expect([reports.hasReportedProfile(viewer("sol"), ID.mia), reports.hasReportedProfile(viewer("mia"), ID.mia)]).toEqual([
      true,
      false,
    ]);
    expect(codeOf(() => reports.reportProfile(viewer("mia"), ID.mia))).toBe("FORBIDDEN");
    for (const unseen of [ID.tam, ID.ash, "77"])
      expect(codeOf(() => reports.reportProfile(viewer("sol"), unseen))).toBe("NOT_FOUND");
    blocks.set(viewer("mia"), ID.ana, true);
    expect(codeOf(() => reports.reportProfile(viewer("ana"), ID.mia))).toBe("NOT_FOUND");
    expect(codeOf(() => reports.reportProfile(viewer("visitor"), ID.mia))).toBe("UNAUTHENTICATED");
    expect(all()).toHaveLength(2);
  });

  test("that is reported tells its owner of nobody who did it, in the data either [P-96]", async () => {
    const { id } = reports.reportProfile(viewer("sol"), ID.mia);
    expect(heldAbout(ID.mia).reports).toBeUndefined();
    expect(heldAbout(ID.sol).reports).toHaveLength(1);
    await sendMail("report-mail", id);
    expect(lettersTo(OPERATOR, env.DATA_DIR).at(-1)).toContain(`/moderation/profile/${ID.mia}`);
  });
});

test("the operator is emailed a link, and nobody's name", async () => {
  const { id } = reports.reportEdit(viewer("sol"), bowl.id);
  await sendMail("report-mail", id);
  const letter = lettersTo(OPERATOR, env.DATA_DIR).at(-1);
  expect(letter).toContain(`/moderation/edit/${bowl.id}`);
  expect(letter).not.toMatch(/Sol Aas|1002|Mia/);
  db.update(rows).set({ state: "dismissed" }).where(eq(rows.id, id)).run();
  const before = lettersTo(OPERATOR, env.DATA_DIR).length;
  await sendMail("report-mail", id);
  expect(lettersTo(OPERATOR, env.DATA_DIR)).toHaveLength(before);
});

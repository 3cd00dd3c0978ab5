import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { db } from "#db";
import { reports as rows, spots as spotRows, users } from "#db/schema/index.ts";
import { emailOf, ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { lettersTo } from "#tests/outbox.ts";
import { refusalOf } from "#tests/refusal.ts";
import { sendMail } from "#tests/send-mail.ts";

const DAY = 24 * 60 * 60 * 1000;
const WORLD = { south: -90, west: -180, north: 90, east: 180 };

let id = "";
beforeEach(() => {
  id = addSpot();
});

const report = (fault: string, ...names: Name[]) => {
  for (const name of names) reports.reportSpot(viewer(name), id, fault);
};
const who = () => (["mia", "kit", "pip", "northbreak", "sol", "ops"] as const).filter((name) => spots.find(viewer(name), id));
const seen = (name: Name) => spots.find(viewer(name), id);

describe("a Spot", () => {
  test("that three people report as closed or private is seen by its author and the operator alone, in every list, until the operator lets it be seen", () => {
    report("Closed", "mia");
    report("Private property", "kit");
    expect(who()).toHaveLength(6);
    report("Closed", "pip");
    expect([who(), seen("sol")?.isHidden]).toEqual([["sol", "ops"], true]);
    const listed = (name: Name) => [
      spots.within(viewer(name), WORLD, ["Surf"]).length,
      spots.bySports(viewer(name), ["Surf"], { take: 9 }).length,
      spots.nearest(viewer(name), { latitude: 50, longitude: -5 }, ["Surf"], 9).length,
    ];
    expect([listed("mia"), listed("sol")]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
    expect(codeOf(() => spots.approve(viewer("sol"), id, ""))).toBe("FORBIDDEN");
    spots.update(viewer("sol"), id, { title: "Another" });
    expect(who()).toEqual(["sol", "ops"]);
    spots.approve(viewer("ops"), id, "");
    expect([who().length, seen("sol")?.isHidden]).toEqual([6, false]);
    expect(
      new Set(
        db
          .select()
          .from(rows)
          .all()
          .map(({ state }) => state),
      ),
    ).toEqual(new Set(["dismissed"]));
    report("Closed", "ana", "tam");
    expect(who()).toHaveLength(6);
  });

  test("that three people call dangerous carries a warning and stays, and the two kinds are not added up", () => {
    report("Dangerous", "mia", "kit");
    report("Closed", "pip", "ana");
    expect(seen("tam")).toMatchObject({ isDangerous: false, isHidden: false });
    report("dangerous", "tam");
    expect([seen("mia"), who().length]).toMatchObject([{ isDangerous: true, isHidden: false }, 6]);
    spots.approve(viewer("ops"), id, "");
    expect(seen("mia")?.isDangerous).toBe(false);
  });

  test("is neither hidden nor marked if it is a business's", () => {
    id = addSpot({ isBusiness: "on" }, "northbreak");
    report("Closed", "mia", "kit", "pip");
    report("Dangerous", "sol", "ana", "tam");
    expect(seen("mia")).toMatchObject({ isDangerous: false, isHidden: false });
    expect(spots.openReportsOf(id)).toEqual([
      { fault: "Closed", total: 3 },
      { fault: "Dangerous", total: 3 },
    ]);
  });

  test("is not hidden by accounts that were younger than a week, or that are suspended", () => {
    db.update(users)
      .set({ createdAt: Date.now() - 6 * DAY })
      .where(eq(users.id, ID.mia))
      .run();
    report("Closed", "mia", "kit", "pip");
    expect(who()).toHaveLength(6);
    db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, ID.kit)).run();
    report("Closed", "ana", "tam");
    expect(seen("mia")).toBeUndefined();
    expect(db.select().from(rows).all()).toHaveLength(5);
  });
});

describe("a report of a Spot", () => {
  test("is one for each person, of a Spot that is seen, not of an own one, and says what is wrong", async () => {
    const first = reports.reportSpot(viewer("mia"), id, "Closed");
    expect(reports.reportSpot(viewer("mia"), id, "Dangerous")).toEqual(first);
    expect([reports.hasReportedSpot(viewer("mia"), id), reports.hasReportedSpot(viewer("kit"), id)]).toEqual([true, false]);
    expect(codeOf(() => reports.reportSpot(viewer("sol"), id, "Closed"))).toBe("FORBIDDEN");
    expect(codeOf(() => reports.reportSpot(viewer("mia"), addSpot({}, "pip"), "Closed"))).toBe("NOT_FOUND");
    expect(codeOf(() => reports.reportSpot(viewer("rex"), id, "Closed"))).toBe("FORBIDDEN");
    expect(codeOf(() => reports.reportSpot(viewer("visitor"), id, "Closed"))).toBe("UNAUTHENTICATED");
    for (const fault of [null, "", "Ugly"])
      expect(await refusalOf(() => reports.reportSpot(viewer("kit"), id, fault))).toMatchObject({
        code: "INVALID",
        message: "Please choose what is wrong with this Spot",
      });
    expect(db.select().from(rows).all()).toHaveLength(1);
  });

  test("is emailed to the operator, without a name, and keeps a deleted Spot for the operator alone [P-26]", async () => {
    const { id: reportId } = reports.reportSpot(viewer("mia"), id, "Private property");
    await sendMail("report-mail", reportId);
    const letter = lettersTo(emailOf("ops"), env.DATA_DIR).at(-1) ?? "";
    expect(letter).toContain("A Spot was reported as private property");
    expect(letter).toContain(`/moderation/spot/${id}`);
    expect(letter).not.toMatch(/Mia|Sol Aas|1001|1002/);
    spots.remove(viewer("sol"), id);
    expect([db.select().from(rows).all().length, who()]).toEqual([1, ["ops"]]);
  });
});

test("the author is told once that the Spot is hidden, again when it is hidden again, and never who reported it", () => {
  const told = () => notifications.page(viewer("sol"), { take: 9 }).filter(({ kind }) => kind === "spotHidden");
  report("Closed", "mia", "kit");
  expect(told()).toEqual([]);
  report("Closed", "pip");
  expect(told()).toMatchObject([{ by: undefined, spot: { id, title: "Fistral" }, isNew: true }]);
  spots.approve(viewer("ops"), id, "");
  expect(told()).toEqual([]);
  db.delete(rows).run();
  report("Closed", "mia", "kit", "tam");
  expect(told()).toMatchObject([{ isNew: true }]);
  spots.remove(viewer("sol"), id);
  expect(told()).toEqual([]);
});

test("no Edit is linked to a Spot that is hidden, but by its author", async () => {
  db.update(spotRows).set({ isHidden: true }).where(eq(spotRows.id, id)).run();
  const edit = addEdit({ posterId: ID.mia });
  expect(await refusalOf(() => edits.update(viewer("mia"), edit, { spotId: id }))).toMatchObject({ code: "INVALID" });
});

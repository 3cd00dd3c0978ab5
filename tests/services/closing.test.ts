import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as jobs from "#app/kernel/jobs.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { viewerOf } from "#app/kernel/viewer.server.ts";
import * as closing from "#app/services/accounts/closing.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as sessions from "#app/services/people/sessions.server.ts";
import * as users from "#app/services/people/users.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { db, sqlite } from "#db";
import {
  closedAccounts,
  closings,
  consentLog,
  crews,
  edits as editRows,
  follows,
  jobs as jobRows,
  media,
  reports,
  users as userRows,
} from "#db/schema/index.ts";
import { EDITS, emailOf, ID, type Name } from "#db/seed/world.ts";
import { tokenOf, viewer } from "#tests/cast.ts";

const DAY = 24 * 60 * 60 * 1000;
const accountOf = (name: Name) => db.select().from(userRows).where(eq(userRows.id, ID[name])).get();
const recordOf = (name: Name) => db.select().from(closedAccounts).where(eq(closedAccounts.id, ID[name])).get();
const removals = () =>
  db
    .select()
    .from(jobRows)
    .where(eq(jobRows.kind, "remove-media"))
    .all()
    .map(({ key }) => key);

/** Returns the columns of all tables that name this user. */
function traces(id: string): string[] {
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'").pluck().all();
  return tables.flatMap((table) => {
    const references = sqlite.pragma(`foreign_key_list(${table})`) as { table: string; from: string }[];
    return references
      .filter((reference) => reference.table === "users")
      .filter(({ from }) => sqlite.prepare(`SELECT 1 FROM ${table} WHERE ${from} = ?`).get(Number(id)))
      .map(({ from }) => `${table}.${from}`);
  });
}

function report(editId: string, state: "open" | "dismissed" = "open", closedAt: number | null = null) {
  db.insert(reports).values({ reporterId: ID.ana, editId, state, closedAt }).run();
}

test("a closed account is gone at once with all its links, files and tokens [PROF-084, AUTH-045] [P-23]", () => {
  const token = tokenOf("mia");
  stokes.set(viewer("sol"), EDITS.bowl.id, true);
  db.insert(follows).values({ followerId: ID.mia, followedId: ID.sol }).run();
  expect(users.find(viewer("ana"), ID.sol)?.followerCount).toBe(1);
  const files = db
    .select()
    .from(media)
    .where(eq(media.ownerId, ID.mia))
    .all()
    .map(({ id }) => id);

  expect(closing.close(viewer("mia"))).toEqual({ id: ID.mia });

  expect(viewerOf(token).state).toBe("visitor");
  expect(accountOf("mia")).toBeUndefined();
  expect(traces(ID.mia)).toEqual([]);
  expect(edits.find(viewer("ops"), EDITS.bowl.id)).toBeUndefined();
  expect(stokes.givenBy(viewer("sol"), 100)).toEqual([]);
  expect(users.find(viewer("ana"), ID.sol)?.followerCount).toBe(0);
  expect(removals()).toEqual(expect.arrayContaining(files));
  expect(db.select().from(crews).all()).toEqual([]);
});

test("a restricted record stays for three years and names nobody [LEGAL-029, LIM-033] [P-40] [P-53]", async () => {
  db.insert(consentLog).values({ userId: ID.kit, what: "Kit said something." }).run();
  report(EDITS.bowl.id);
  db.insert(reports).values({ reporterId: ID.kit, editId: EDITS.abroad.id }).run();
  closing.close(viewer("kit"));

  const record = recordOf("kit");
  expect(record).toMatchObject({
    closedAt: expect.any(Number),
    log: [expect.stringContaining("Kit said"), expect.stringContaining("Reported Edit 2005")],
  });
  expect(JSON.stringify(record)).not.toMatch(/Kit Lowe|kit@/);
  expect(record?.emailHash).not.toContain(emailOf("kit"));
  // The report outlives its reporter.
  expect(db.select().from(reports).where(eq(reports.editId, EDITS.abroad.id)).get()?.reporterId).toBeNull();

  await closing.sweep(Date.now() + 3 * 364 * DAY);
  expect(recordOf("kit")).toBeDefined();
  await closing.sweep(Date.now() + 3 * 366 * DAY);
  expect(recordOf("kit")).toBeUndefined();
});

test.each<[Name, boolean]>([
  ["northbreak", true],
  ["sol", false],
])("closing %s counts for the statistics without saying who [P-52]", (name, isBusiness) => {
  closing.close(viewer(name));
  const rows = db.select().from(closings).all();
  expect(rows).toEqual([{ id: expect.any(String), isBusiness, createdAt: expect.any(Number) }]);
  expect(rows[0]?.id).not.toBe(ID[name]);
});

test.each<Name>(["pip", "tam"])("no record stays of %s, who is under 13 [P-24]", (name) => {
  closing.close(viewer(name));
  expect([recordOf(name), accountOf(name), traces(ID[name])]).toEqual([undefined, undefined, []]);
});

test("an account that answered Under 6 is deleted without a trace [SETUP-012]", () => {
  db.update(userRows).set({ lowestBand: "Under 6" }).where(eq(userRows.id, ID.rex)).run();
  closing.close(viewer("rex"));
  expect([recordOf("rex"), accountOf("rex")]).toEqual([undefined, undefined]);
});

test("the address is free again at once [P-51]", () => {
  closing.close(viewer("sol"));
  db.insert(userRows)
    .values({ name: "Sol again", email: emailOf("sol"), passwordHash: "x" })
    .run();
  expect(sessions.open(ID.mia)).toBeTruthy();
});

describe("a post under an open report", () => {
  test("stays for the operator alone, without its poster", () => {
    report(EDITS.bowl.id);
    closing.close(viewer("mia"));

    expect(traces(ID.mia)).toEqual([]);
    const held = edits.find(viewer("ops"), EDITS.bowl.id);
    expect(held).toMatchObject({ description: EDITS.bowl.description, poster: { name: "Closed account", country: "" } });
    for (const name of ["sol", "ana", "kit", "northbreak", "stat"] as const)
      expect(edits.find(viewer(name), EDITS.bowl.id)).toBeUndefined();
    expect(
      db
        .select()
        .from(editRows)
        .where(eq(editRows.posterId, held?.posterId ?? ""))
        .all(),
    ).toHaveLength(1);
    expect(removals()).not.toContain(`world-${EDITS.bowl.id}`);
    expect(removals()).toContain(`world-${EDITS.slam.id}`);
  });

  test("is held until the report is closed, and fourteen days more [P-26]", async () => {
    report(EDITS.bowl.id);
    closing.close(viewer("mia"));
    const now = Date.now();
    await closing.sweep(now + 400 * DAY);
    expect(edits.find(viewer("ops"), EDITS.bowl.id)).toBeDefined();

    db.update(reports).set({ state: "dismissed", closedAt: now }).run();
    await closing.sweep(now + 13 * DAY);
    expect(edits.find(viewer("ops"), EDITS.bowl.id)).toBeDefined();
    await closing.sweep(now + 15 * DAY);
    expect(edits.find(viewer("ops"), EDITS.bowl.id)).toBeUndefined();
    expect(removals()).toContain(`world-${EDITS.bowl.id}`);
  });

  test("is held too when its poster is a child", () => {
    report(EDITS.young.id);
    closing.close(viewer("pip"));
    expect(recordOf("pip")).toBeUndefined();
    expect(edits.find(viewer("ops"), EDITS.young.id)).toBeDefined();
    expect(edits.find(viewer("sol"), EDITS.young.id)).toBeUndefined();
  });

  test("does not stay if the report was closed before", () => {
    report(EDITS.bowl.id, "dismissed", 1);
    closing.close(viewer("mia"));
    expect(edits.find(viewer("ops"), EDITS.bowl.id)).toBeUndefined();
  });
});

test("a visitor closes no account, and an account is closed only once", () => {
  expect(() => closing.close(viewer("visitor"))).toThrow(Refusal);
  closing.closeAccount(ID.mia);
  closing.closeAccount(ID.mia);
  expect(db.select().from(closings).all()).toHaveLength(1);
  expect(jobs.claim()?.kind).toBe("remove-media");
});

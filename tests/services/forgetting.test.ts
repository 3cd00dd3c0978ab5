import { setImmediate as turn } from "node:timers/promises";
import { eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { sweepAll } from "#app/jobs/sweep.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as forgetting from "#app/services/own-data/forgetting.server.ts";
import { heldAbout } from "#app/services/own-data/held.server.ts";
import * as clicks from "#app/services/reactions/clicks.server.ts";
import * as views from "#app/services/reactions/views.server.ts";
import { db, sqlite } from "#db";
import { clicks as clickRows, discounts, discountViews, editViews, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";

const DAY = 24 * 60 * 60 * 1000;
const MONTH = 30 * DAY;
const { bowl } = EDITS;

/** Records views and clicks of each of them at this age. */
function act(names: readonly Name[], ago: number) {
  const facts = { posterId: ID.northbreak, amount: "5%", description: "d", code: "C", filename1: "f", productDescription1: "p" };
  const { id: discountId } = db.insert(discounts).values(facts).returning().get();
  for (const name of names) {
    const view = views.record(viewer(name), bowl.id);
    const click = clicks.website(viewer(name), ID.northbreak).click;
    const seen = db.insert(discountViews).values({ userId: ID[name], discountId }).returning().get();
    const createdAt = Date.now() - ago;
    db.update(editViews).set({ createdAt }).where(eq(editViews.id, view.id)).run();
    db.update(clickRows)
      .set({ createdAt })
      .where(eq(clickRows.id, click?.id ?? ""))
      .run();
    db.update(discountViews).set({ createdAt }).where(eq(discountViews.id, seen.id)).run();
  }
}

const tables = [editViews, discountViews, clickRows] as const;
const named = () => tables.map((table) => db.select({ userId: table.userId }).from(table).orderBy(table.userId).all());
const people = (...names: (Name | null)[]) => tables.map(() => names.map((name) => ({ userId: name && ID[name] })));
const seenOf = (name: Name) => edits.find(viewer(name), bowl.id);

test("views and outgoing clicks of minors lose the person after 30 days, and those of adults do not [A-180] [P-18]", async () => {
  act(["mia", "kit", "pip", "tam"], MONTH + 1000);
  await sweepAll(new AbortController().signal);
  expect(named()).toEqual(people(null, null, null, "mia"));
});

test("until then the person stays, so that a view counts once in half an hour [ENT-052, A-180]", async () => {
  act(["mia", "kit", "pip"], MONTH - 60_000);
  await sweepAll(new AbortController().signal);
  expect(named()).toEqual(people("mia", "kit", "pip"));
  const view = views.record(viewer("kit"), bowl.id);
  await sweepAll(new AbortController().signal);
  expect(views.record(viewer("kit"), bowl.id).id).toBe(view.id);
});

test("the counts stay, the lists too, and a later view counts anew [ENT-052, ENT-027, A-180]", async () => {
  act(["mia", "kit", "pip"], MONTH + 1000);
  await sweepAll(new AbortController().signal);
  expect(seenOf("sol")?.viewCount).toBe(3);
  for (const name of ["sol", "kit"] as const) expect(views.listsOf(viewer(name), [bowl.id], 10)[0]).toHaveLength(3);
  views.record(viewer("kit"), bowl.id);
  expect(seenOf("sol")?.viewCount).toBe(4);
  expect(db.select().from(clickRows).where(isNull(clickRows.userId)).all()).toMatchObject([
    { kind: "website", aboutId: ID.northbreak },
    { kind: "website", aboutId: ID.northbreak },
  ]);
});

test("someone whose age is unknown counts as a minor, and a business of an adult as one of an adult [A-180]", async () => {
  act(["ana", "northbreak"], MONTH + 1000);
  db.update(users).set({ age: null }).where(eq(users.id, ID.ana)).run();
  await sweepAll(new AbortController().signal);
  expect(named()).toEqual(people(null, "northbreak"));
});

test("what was forgotten is in nobody's copy of their data, and a newer view is in theirs [A-180]", async () => {
  act(["pip"], MONTH + 1000);
  await sweepAll(new AbortController().signal);
  const held = () => Object.keys(heldAbout(ID.pip)).filter((name) => /views|clicks/.test(name));
  expect(held()).toEqual([]);
  act(["pip"], 0);
  expect(held().toSorted()).toEqual(["clicks", "discount_views", "edit_views"]);
});

test("many minors are swept in steps, with other work in between [A-180]", async () => {
  const add = sqlite.prepare(
    "INSERT INTO users (id, name, email, password_hash, age, created_at) VALUES (?, 'N', ?, 'h', '13-17', 1)",
  );
  const see = sqlite.prepare("INSERT INTO edit_views (id, user_id, edit_id, created_at) VALUES (?, ?, ?, 1)");
  for (let n = 1; n <= 2500; n++) {
    add.run(90_000 + n, `many.${n}@x.example`);
    see.run(90_000 + n, 90_000 + n, Number(bowl.id));
  }
  const count = sqlite.prepare<[], number>("SELECT count(*) FROM edit_views WHERE user_id IS NOT NULL").pluck();
  const left: number[] = [];
  let isOver = false;
  const other = (async () => {
    while (!isOver) {
      left.push(count.get() ?? 0);
      await turn();
    }
  })();
  await forgetting.sweep();
  isOver = true;
  await other;
  expect(new Set(left).size).toBeGreaterThan(2);
  expect(count.get()).toBe(0);
});

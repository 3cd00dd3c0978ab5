import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import * as notifications from "#app/services/notifications/index.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { db } from "#db";
import { discounts, edits, notifications as notificationRows, stokes as stokeRows, users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { schema } from "#graphql/schema.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot } from "#tests/add-spot.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const ask = graphqlOf(await openDoors());

interface List {
  args?: () => Record<string, unknown>;
  /** Adds an item to the list, and returns its id in the list. */
  add: () => Promise<string> | string;
  remove: (id: string) => void;
}

const editsIn = (args: () => Record<string, unknown>, facts: () => Partial<typeof edits.$inferInsert> = () => ({})): List => ({
  args,
  add: () => addEdit({ posterCountry: "United Kingdom", posterPlace: viewer("sol").place, ...facts() }),
  remove: (id) => void db.delete(edits).where(eq(edits.id, id)).run(),
});
const discountsIn = (args: Record<string, unknown>): List => ({
  args: () => args,
  add: () => addDiscount(),
  remove: (id) => void db.delete(discounts).where(eq(discounts.id, id)).run(),
});

let spot = "";

/** Its order is by figures that a job counts; tests/services/athletes pages through it. */
const NOT_BY_TIME = "athletes";

/** Each list that takes `before`, as Sol asks for it. */
const LISTS: Record<string, List> = {
  homeFeed: editsIn(() => ({ category: ["Surf"] })),
  videoFeed: editsIn(() => ({ filter: "Surf" })),
  localAthletesVideos: editsIn(() => ({ category: "Surf" })),
  crewsVideos: editsIn(() => ({})),
  followingFeed: editsIn(() => ({})),
  userVideos: editsIn(() => ({ id: ID.mia, orderBy: "createdAt_DESC" })),
  spotEdits: editsIn(
    () => ({ spotId: spot }),
    () => ({ spotId: spot }),
  ),
  userVotes: {
    args: () => ({ orderBy: "createdAt_DESC" }),
    add: () => stokes.give(viewer("sol"), addEdit()).id,
    remove: (id) => void db.delete(stokeRows).where(eq(stokeRows.id, id)).run(),
  },
  notifications: {
    add: async () => {
      const before = new Set(rowsOfNotifications());
      await notifications.tellFollowers(addEdit(), new AbortController().signal);
      return rowsOfNotifications().find((id) => !before.has(id)) ?? "";
    },
    remove: (id) => void db.delete(notificationRows).where(eq(notificationRows.id, id)).run(),
  },
  discountFeed: discountsIn({ businessRegion: "National", category: ["Surf"] }),
  localDiscounts: discountsIn({ country: "United Kingdom", city: "Newquay", category: ["Surf"] }),
  userDiscounts: discountsIn({ id: ID.northbreak, orderBy: "createdAt_DESC" }),
};

const rowsOfNotifications = () =>
  db
    .select()
    .from(notificationRows)
    .all()
    .map(({ id }) => id);
const Listed = z.array(z.object({ id: z.string(), cursor: z.string() }));
type Item = z.infer<typeof Listed>[number];

async function page(name: string, args: Record<string, unknown>): Promise<Item[]> {
  const written = Object.entries(args).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const { data, errors } = await ask(`{ ${name}(${written}) { id cursor } }`, {}, tokenOf("sol"));
  expect(errors).toEqual([]);
  const items = Listed.parse(data?.[name]);
  return name === "localAthletesVideos" ? items.toReversed() : items;
}

test("the table names every list that takes before", () => {
  const taking = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ args }) =>
    args.some(({ name }) => name === "before"),
  );
  expect(taking.map(({ name }) => name).sort()).toEqual([...Object.keys(LISTS), NOT_BY_TIME].sort());
});

describe.each(Object.entries(LISTS))("%s, page by page with before", (name, { args = () => ({}), add, remove }) => {
  test("gives each item once, while others post and the last of a page is deleted", async () => {
    const isFollowed = follows.ofViewer(viewer("sol")).some(({ followedId }) => followedId === ID.mia);
    if (!isFollowed) follows.follow(viewer("sol"), ID.mia);
    db.update(users).set({ notifyPosts: true }).where(eq(users.id, ID.sol)).run();
    spot = addSpot();
    for (let n = 0; n < 5; n++) await add();
    const all = await page(name, { ...args(), last: 50 });
    expect(all.length).toBeGreaterThanOrEqual(5);

    const given: Item[] = [];
    for (let before: string | undefined; ; before = given.at(-1)?.cursor) {
      const next = await page(name, { ...args(), last: 2, ...(before && { before }) });
      if (next.length === 0) break;
      given.push(...next);
      remove(next.at(-1)?.id ?? "");
      await add();
    }
    expect(given).toEqual(all);
  });

  test.each(["x", "1", "-1", "1e3", "1-2-3-4", "9".repeat(40)])("is refused with before %j in one sentence", async (before) => {
    const { errors } = await ask(
      `{ ${name}(before: ${JSON.stringify(before)}, filter: null) { id } }`.replace(", filter: null", ""),
      {},
      tokenOf("sol"),
    );
    expect(errors).toMatchObject([
      {
        message: "This is no cursor",
        extensions: { code: "BAD_USER_INPUT", fields: { before: "This is no cursor" } },
      },
    ]);
  });
});

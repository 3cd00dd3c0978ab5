import { and, eq, isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Page } from "#app/kernel/paging.server.ts";
import { SettingsInput } from "#app/schemas/accounts.ts";
import type { AgeBand } from "#app/schemas/age-bands.ts";
import type { NotificationKind, NotificationSetting } from "#app/schemas/notifications.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { remember } from "#app/services/guardians/index.server.ts";
import { setBandByOperator } from "#app/services/guardians/operator.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import { countRows, pageRows } from "#app/services/notifications/reading.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as mutes from "#app/services/people/mutes.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { db, sqlite } from "#db";
import { follows as followRows, crews as links, notifications as rows, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";

const never = new AbortController().signal;
const day = 24 * 60 * 60 * 1000;

const told = (name: Name, page: Page = { take: 100 }) => notifications.page(viewer(name), page);
const kinds = (name: Name) => told(name).map(({ kind }) => kind);
const recorded = () => db.select().from(rows).all();
const become = (name: Name, traits: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(traits).where(eq(users.id, ID[name])).run();
const choose = (name: Name, choices: Record<string, boolean>) =>
  accounts.changeSettings(viewer(name), SettingsInput.parse(choices));

/** Nobody has a Crew link at first. */
beforeEach(() => {
  db.delete(links).run();
});

/** Kinds that `told-of-discounts`, `sponsorships`, `discounts`, `spot-reports` and `moderation` record and read. */
type Elsewhere = "discount" | "sponsorship" | "codeFailed" | "spotHidden" | "decision" | "reportAnswer";

interface Act {
  setting: NotificationSetting;
  act: (to: Name) => unknown;
}

/** Each act of Sol's, with its setting, its kind and the notified person. A new kind compiles only with an act that records it. */
const ACTS = {
  stoke: { setting: "notifyStokes", act: (to: Name) => stokes.set(viewer("sol"), addEdit({ posterId: ID[to] }), true) },
  follow: {
    setting: "notifyFollows",
    act: (to: Name) => {
      // Only its Crew may follow an under-13.
      db.insert(links).values({ askerId: ID.sol, askedId: ID[to], answeredAt: 1, acceptedAt: 1 }).onConflictDoNothing().run();
      follows.set(viewer("sol"), ID[to], true);
    },
  },
  crewRequest: {
    setting: "notifyCrew",
    act: (to: Name) => {
      // An adult may ask a 13-17 who follows them.
      db.insert(followRows).values({ followerId: ID[to], followedId: ID.sol }).onConflictDoNothing().run();
      crews.ask(viewer("sol"), ID[to]);
    },
  },
  crewAccepted: {
    setting: "notifyCrew",
    act: (to: Name) => {
      db.insert(links).values({ askerId: ID[to], askedId: ID.sol, toldAt: 1, askerParentAgreedAt: 1 }).run();
      crews.accept(viewer("sol"), ID[to]);
    },
  },
  edit: {
    setting: "notifyPosts",
    act: (to: Name) => {
      follows.set(viewer(to), ID.sol, true);
      return notifications.tellFollowers(addEdit({ posterId: ID.sol }), never);
    },
  },
} as const satisfies Record<Exclude<NotificationKind, Elsewhere>, Act>;
const EACH = Object.entries(ACTS).map(([kind, { setting, act }]) => [kind, setting, act] as const);

describe.each(EACH)("%s, under %s", (kind, setting, act) => {
  test.each<[Name, boolean | null, boolean]>([
    ["mia", null, true],
    ["mia", true, true],
    ["mia", false, false],
    ["kit", null, false],
    ["kit", true, true],
    ["kit", false, false],
    ["pip", null, false],
    ["pip", true, true],
    ["pip", false, false],
  ])("%s, who chose %s, is told: %s", async (name, chosen, expected) => {
    become(name, { [setting]: chosen });
    await act(name);
    expect(told(name).map((item) => [item.kind, item.by?.id, item.isNew])).toEqual(expected ? [[kind, ID.sol, true]] : []);
    expect(recorded().filter(({ userId }) => userId === ID[name])).toHaveLength(expected ? 1 : 0);
    expect(notifications.newCount(viewer(name))).toBe(expected ? "1" : undefined);
    expect(told("ana")).toEqual([]);
  });

  test("an unknown age counts as a minor's", async () => {
    become("mia", { age: null, lowestBand: null });
    await act("mia");
    expect(recorded().filter(({ userId }) => userId === ID.mia)).toEqual([]);
  });

  test("switching a kind off stops it for that person only", async () => {
    await act("mia");
    await act("ana");
    choose("mia", { [setting]: false });
    expect(told("mia")).toEqual([]);
    expect(notifications.newCount(viewer("mia"))).toBeUndefined();
    expect(kinds("ana")).toEqual([kind]);
  });

  test("a notification is hidden while the other person is suspended, blocked or not set up, and then returns", async () => {
    await act("mia");
    for (const traits of [{ suspendedAt: 1 }, { profileSetup: false }]) {
      become("sol", traits);
      expect(told("mia")).toEqual([]);
      expect(notifications.newCount(viewer("mia"))).toBeUndefined();
      become("sol", { suspendedAt: null, profileSetup: true });
      expect(kinds("mia")).toEqual([kind]);
    }
    for (const [one, other] of [["mia", "sol"] as const, ["sol", "mia"] as const]) {
      blocks.set(viewer(one), ID[other], true);
      expect(told("mia")).toEqual([]);
      expect(notifications.newCount(viewer("mia"))).toBeUndefined();
      blocks.set(viewer(one), ID[other], false);
    }
  });
});

test("doing it twice notifies once, and undoing it removes the notification", () => {
  const [sol, mia] = [viewer("sol"), viewer("mia")];
  const both = () => {
    stokes.set(sol, EDITS.bowl.id, true);
    follows.set(sol, ID.mia, true);
    crews.ask(sol, ID.mia);
  };
  both();
  both();
  expect(kinds("mia").sort()).toEqual(["crewRequest", "follow", "stoke"]);
  stokes.set(sol, EDITS.bowl.id, false);
  follows.set(sol, ID.mia, false);
  crews.leave(sol, ID.mia);
  expect(told("mia")).toEqual([]);
  expect(recorded()).toEqual([]);

  both();
  edits.remove(mia, EDITS.bowl.id);
  expect(kinds("mia").sort()).toEqual(["crewRequest", "follow"]);
});

test("an act that is refused records nothing", () => {
  expect(codeOf(() => stokes.set(viewer("mia"), EDITS.bowl.id, true))).toBe("FORBIDDEN");
  expect(codeOf(() => follows.set(viewer("mia"), ID.mia, true))).toBe("FORBIDDEN");
  expect(codeOf(() => crews.ask(viewer("northbreak"), ID.kit))).toBe("FORBIDDEN");
  expect(recorded()).toEqual([]);
});

describe("crew requests", () => {
  test("a request is told while it waits, and its acceptance to the asker", () => {
    crews.ask(viewer("sol"), ID.mia);
    expect(kinds("mia")).toEqual(["crewRequest"]);
    crews.accept(viewer("mia"), ID.sol);
    expect([kinds("mia"), kinds("sol")]).toEqual([[], ["crewAccepted"]]);
    expect(told("sol")[0]?.by?.id).toBe(ID.mia);
  });

  test("a child's yes to an adult tells the adult nothing until the parent has said yes, and the child that it waits", () => {
    choose("pip", { notifyCrew: true });
    crews.ask(viewer("sol"), ID.pip);
    expect(told("pip")[0]).toMatchObject({ kind: "crewRequest", waitsForParent: false });
    crews.accept(viewer("pip"), ID.sol);
    expect(told("pip")[0]).toMatchObject({ kind: "crewRequest", waitsForParent: true });
    expect(kinds("sol")).toEqual([]);

    const [{ id } = { id: "" }] = crews.forParent(ID.pip);
    crews.answerForParent(ID.pip, id, true);
    expect([kinds("pip"), kinds("sol")]).toEqual([[], ["crewAccepted"]]);
  });

  test("an adult who said yes to a child is not told that a parent is asked, and the child of the crew only when it is one", () => {
    choose("pip", { notifyCrew: true });
    crews.ask(viewer("sol"), ID.pip);
    crews.accept(viewer("pip"), ID.sol);
    expect([kinds("sol"), kinds("pip")]).toEqual([[], ["crewRequest"]]);
    const [{ id } = { id: "" }] = crews.forParent(ID.pip);
    crews.answerForParent(ID.pip, id, true);
    expect([kinds("sol"), kinds("pip")]).toEqual([["crewAccepted"], []]);
    // A link that waits for a parent again is no Crew.
    db.update(links).set({ acceptedAt: null }).run();
    expect(kinds("sol")).toEqual([]);
  });

  test("what is told as a request is what the list of requests shows", () => {
    for (const name of ["sol", "ana", "kit", "ash"] as const)
      db.insert(links).values({ askerId: ID[name], askedId: ID.mia, toldAt: 1 }).run();
    for (const { id, askedId } of db.select().from(links).all())
      db.insert(rows).values({ userId: askedId, kind: "crewRequest", crewId: id }).run();
    db.update(links).set({ answeredAt: 1 }).where(eq(links.askerId, ID.ana)).run();
    const asking = crews.requestsTo(viewer("mia")).map(({ askerId }) => askerId);
    expect(asking.sort()).toEqual([ID.kit, ID.sol].sort());
    expect(
      told("mia")
        .map(({ by }) => by?.id)
        .sort(),
    ).toEqual(asking.sort());
  });
});

describe("a post is told to the followers who may see it [EDIT-025]", () => {
  const FOLLOWERS = ["sol", "ana", "kit", "pip", "tam", "northbreak", "fakie", "stat", "ash", "noa", "ops"] as const;
  const follow = () => {
    for (const name of FOLLOWERS) {
      follows.set({ ...viewer("mia"), id: ID[name] }, ID.mia, true);
      become(name, { notifyPosts: true });
    }
    for (const askerId of [ID.sol, ID.kit]) db.insert(links).values({ askerId, askedId: ID.mia, acceptedAt: 1 }).run();
    db.insert(links).values({ askerId: ID.ana, askedId: ID.mia }).run();
  };
  const who = (editId: string) =>
    db
      .select({ userId: rows.userId })
      .from(rows)
      .where(eq(rows.editId, editId))
      .all()
      .map(({ userId }) => FOLLOWERS.find((name) => ID[name] === userId) ?? userId);

  test.each<[string, Parameters<typeof addEdit>[0], Name[]]>([
    ["for everybody", {}, ["sol", "ana", "kit", "pip", "tam", "northbreak", "fakie", "stat", "ops"]],
    ["for grown-ups and approved brands", { under18Viewable: false }, ["sol", "ana", "northbreak", "stat", "ops"]],
    ["for the crew", { crewOnly: true }, ["sol", "kit"]],
    ["for the crew of age", { crewOnly: true, under18Viewable: false }, ["sol"]],
    ["still processing", { ready: false }, []],
  ])("%s", async (_, facts, expected) => {
    follow();
    const id = addEdit(facts);
    await notifications.tellFollowers(id, never);
    await notifications.tellFollowers(id, never);
    expect(who(id).sort()).toEqual([...expected].sort());
    // Nobody gets a row who may not see the Edit, and nobody sees a row who may no longer see the Edit.
    for (const name of expected) expect(told(name)).toMatchObject([{ kind: "edit", by: { id: ID.mia }, edit: { id } }]);
    for (const name of FOLLOWERS)
      expect(expected.includes(name) || !edits.find(viewer(name), id) || ["noa", "ops"].includes(name)).toBe(true);
  });

  test("what becomes the crew's alone, or unfit for the young, is told only to who still sees it", async () => {
    follow();
    const id = addEdit();
    await notifications.tellFollowers(id, never);
    edits.update(viewer("mia"), id, { crewOnly: true, under18Viewable: false });
    expect([kinds("sol"), kinds("ana"), kinds("kit"), kinds("pip")]).toEqual([["edit"], [], [], []]);
    for (const name of ["ana", "kit", "pip"] as const) expect(notifications.newCount(viewer(name))).toBeUndefined();
  });

  test("nobody is told of a suspended poster's, of one they muted, or of none at all", async () => {
    follow();
    const id = addEdit();
    become("mia", { suspendedAt: 1 });
    await notifications.tellFollowers(id, never);
    expect(who(id)).toEqual([]);
    become("mia", { suspendedAt: null });
    await notifications.tellFollowers(id, never);
    expect(kinds("sol")).toEqual(["edit"]);
    mutes.set(viewer("sol"), ID.mia, true);
    expect([kinds("sol"), notifications.newCount(viewer("sol"))]).toEqual([[], undefined]);
    await notifications.tellFollowers("77", never);
  });

  test("thousands are told in steps, each once, and a job that is stopped goes on later", async () => {
    const many = 2500;
    sqlite.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})
      INSERT INTO users (id, name, email, password_hash, age, profile_setup, initial_profile_setup, created_at)
      SELECT 500000 + i, 'Rider', 'r' || i, '', '18+', 1, 1, 1 FROM n;
      INSERT INTO follows (id, follower_id, followed_id, created_at) SELECT 700000 + id, id, ${ID.mia}, 1 FROM users WHERE id > 500000`);
    const id = addEdit();
    const stop = new AbortController();
    const stopped = notifications.tellFollowers(id, stop.signal);
    stop.abort();
    await expect(stopped).rejects.toThrow();
    expect(who(id).length).toBeLessThan(many);
    await notifications.tellFollowers(id, never);
    expect(who(id)).toHaveLength(many);
    expect(new Set(recorded().map((row) => row.id)).size).toBe(many);
  });
});

describe("what someone turns out to be", () => {
  const chosen = (name: Name) => notifications.choicesOf(ID[name]);
  const ON = { notifyStokes: true, notifyFollows: true, notifyCrew: true, notifyPosts: true };
  const OFF = { notifyStokes: false, notifyFollows: false, notifyCrew: false, notifyPosts: false };

  test("the default follows the age, both ways [P-37]", () => {
    expect([chosen("mia"), chosen("northbreak"), chosen("kit"), chosen("tam"), chosen("rex")]).toEqual([ON, ON, OFF, OFF, OFF]);
    become("kit", { age: "18+", lowestBand: null });
    expect(chosen("kit")).toEqual(ON);
  });

  test.each<AgeBand>(["13-17", "10-12"])(
    "what a grown-up switched on is off once they turn out to be %s, and stays off",
    (to) => {
      choose("mia", { notifyStokes: true, notifyCrew: false });
      follows.set(viewer("sol"), ID.mia, true);
      setBandByOperator({ ...viewer("ops"), operator: true }, ID.mia, to);
      expect(chosen("mia")).toEqual(OFF);
      expect(db.select().from(users).where(eq(users.id, ID.mia)).get()).toMatchObject({ notifyStokes: null, notifyCrew: false });
      become("mia", { profileSetup: true, initialProfileSetup: true });
      expect(told("mia")).toEqual([]);
    },
  );

  test("what someone under 18 switched on holds when they change something else", async () => {
    choose("kit", { notifyPosts: true });
    const kit = db.select().from(users).where(eq(users.id, ID.kit)).get();
    await accounts.updateSome(viewer("kit"), { ...kit, about: "Landing airs.", group: "Athlete" });
    expect(chosen("kit")).toEqual({ ...OFF, notifyPosts: true });
  });

  test("a business that names a young band is no longer an adult's", () => {
    choose("fakie", { notifyFollows: true });
    remember(ID.fakie, "10-12");
    expect(chosen("fakie")).toEqual(OFF);
  });
});

describe("reading", () => {
  const at = (userId: string, createdAt: number) => {
    const followerId = `${600_000 + createdAt}`;
    sqlite.exec(`INSERT INTO users (id, name, email, password_hash, age, profile_setup, initial_profile_setup, created_at)
      VALUES (${followerId}, 'Rider ${createdAt}', 'r${createdAt}', '', '18+', 1, 1, 1)`);
    sqlite.exec(
      `INSERT INTO follows (id, follower_id, followed_id, created_at) VALUES (${followerId}, ${followerId}, ${userId}, 1)`,
    );
    db.insert(rows).values({ userId, kind: "follow", followId: followerId, createdAt }).run();
  };

  test("the newest come first and pages follow one another without a gap, whatever falls away between", () => {
    for (let n = 1; n <= 9; n++) at(ID.mia, n);
    sqlite.exec("UPDATE users SET suspended_at = 1 WHERE name IN ('Rider 8', 'Rider 5')");
    const seen: number[] = [];
    let before: Page["before"];
    for (let page = told("mia", { take: 2 }); page.length; page = told("mia", { take: 2, before })) {
      seen.push(...page.map(({ createdAt }) => createdAt));
      const last = page.at(-1);
      before = last && { time: last.createdAt, id: last.id };
    }
    expect(seen).toEqual([9, 7, 6, 4, 3, 2, 1]);
    expect(notifications.newCount(viewer("mia"))).toBe("7");
  });

  test("more than 99 are not counted", () => {
    for (let n = 1; n <= 99; n++) at(ID.mia, n);
    expect(notifications.newCount(viewer("mia"))).toBe("99");
    at(ID.mia, 100);
    expect(notifications.newCount(viewer("mia"))).toBe("99+");
  });

  test("marking as read covers what was shown, nothing newer and nobody else's", async () => {
    for (let n = 1; n <= 4; n++) at(ID.mia, n);
    at(ID.sol, 50);
    const [, third] = told("mia");
    await notifications.markRead(viewer("mia"), { time: third?.createdAt ?? 0, id: third?.id ?? "" });
    expect(told("mia").map(({ isNew }) => isNew)).toEqual([true, false, false, false]);
    expect([notifications.newCount(viewer("mia")), notifications.newCount(viewer("sol"))]).toEqual(["1", "1"]);
    const readAt = db
      .select()
      .from(rows)
      .where(and(eq(rows.userId, ID.mia), isNotNull(rows.readAt)))
      .all();
    await notifications.markRead(viewer("mia"), { time: 9, id: "9007199254740991" });
    expect(notifications.newCount(viewer("mia"))).toBeUndefined();
    expect(db.select().from(rows).all()).toEqual(expect.arrayContaining(readAt));
  });

  test("people who are not set up have no notifications", async () => {
    for (const name of ["rex", "noa"] as const) {
      expect(notifications.newCount(viewer(name))).toBeUndefined();
      expect(codeOf(() => notifications.page(viewer(name), { take: 1 }))).toBe("FORBIDDEN");
    }
    expect(notifications.newCount(viewer("visitor"))).toBeUndefined();
    await expect(notifications.markRead(viewer("visitor"), { time: 1, id: "1" })).rejects.toThrow();
  });

  test("notifications older than 90 days are deleted [P-48]", async () => {
    for (const age of [91, 89]) at(ID.mia, age);
    db.update(rows)
      .set({ createdAt: Date.now() - 91 * day })
      .where(eq(rows.createdAt, 91))
      .run();
    db.update(rows)
      .set({ createdAt: Date.now() - 89 * day })
      .where(eq(rows.createdAt, 89))
      .run();
    await notifications.sweep();
    expect(told("mia").map(({ by }) => by?.name)).toEqual(["Rider 89"]);
  });
});

test.each([
  ["a page", pageRows, "notifications_newest"],
  ["the count", countRows, "notifications_unread"],
])("%s walks its index, and neither scans nor sorts", (_, statement, index) => {
  const { sql: text } = statement;
  const parameters = Array(text.split("?").length - 1).fill(1);
  const plan = sqlite
    .prepare<unknown[], { detail: string }>(`explain query plan ${text}`)
    .all(...parameters)
    .map(({ detail }) => detail);
  expect(plan.filter((step) => /TEMP B-TREE|SCAN (?!counted|json)/.test(step))).toEqual([]);
  expect(plan.join("\n")).toContain(index);
});

describe("what minors do [A-177]", () => {
  test("is told without their names, except to their Crew and to the operator, and still counted", () => {
    const post = addEdit({ posterId: ID.mia });
    const adults = addEdit({ posterId: ID.ops });
    become("kit", { notifyStokes: true });
    for (const edit of [post, adults]) stokes.set(viewer("kit"), edit, true);
    follows.set(viewer("pip"), ID.mia, true);
    follows.set(viewer("sol"), ID.mia, true);
    const named = (name: Name) => told(name).map(({ kind, by }) => [kind, by?.id]);
    const [sols, ...minors] = named("mia").toSorted(([, one = "9"], [, other = "9"]) => one.localeCompare(other));
    expect([sols, minors.toSorted()]).toEqual([
      ["follow", ID.sol],
      [
        ["follow", undefined],
        ["stoke", undefined],
      ],
    ]);
    expect(notifications.newCount(viewer("mia"))).toBe("3");
    expect(named("ops")).toEqual([["stoke", ID.kit]]);

    db.insert(links).values({ askerId: ID.kit, askedId: ID.mia, answeredAt: 1, acceptedAt: 1 }).run();
    expect(named("mia")).toContainEqual(["stoke", ID.kit]);
  });
});

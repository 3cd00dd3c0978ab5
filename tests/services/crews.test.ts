import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as edits from "#app/services/edits/index.server.ts";
import * as told from "#app/services/notifications/index.server.ts";
import { heldAbout } from "#app/services/own-data/held.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import { db } from "#db";
import { follows, jobs, crews as links, media, notifications, edits as posts, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { refusalOf } from "#tests/refusal.ts";

/** Nobody is linked at first, and everybody sees each child's account. */
beforeEach(() => {
  db.update(users).set({ publicSince: 1 }).run();
  db.delete(links).run();
});

const KINDS = {
  "18+": { age: "18+" },
  "13-17": { age: "13-17", lowestBand: "13-17", reachBand: "13-17" },
  "10-12": { age: "10-12", lowestBand: "10-12", reachBand: "10-12" },
  "6-9": { age: "6-9", lowestBand: "6-9", reachBand: "6-9" },
  unknown: { age: null, reachBand: null },
  business: { age: null, isBusiness: true },
} as const satisfies Record<string, Partial<typeof users.$inferInsert>>;
type Kind = keyof typeof KINDS;

/** The people who must say yes to a request, in each possible order: an asking child's parent, then the asked person and that child's parent. "never" means that the request is refused. */
const ASKED = ["asked"];
const ASKERS_PARENT = ["askersParent asked"];
const ASKEDS_PARENT = ["asked askedsParent", "askedsParent asked"];
const BOTH_PARENTS = ["askersParent asked askedsParent", "askersParent askedsParent asked"];
const NEVER = ["never"];

const TRUTH: Record<Kind, Record<Kind, string[]>> = {
  "18+": {
    "18+": ASKED,
    "13-17": ASKED,
    "10-12": ASKEDS_PARENT,
    "6-9": ASKEDS_PARENT,
    unknown: ASKED,
    business: ASKED,
  },
  "13-17": {
    "18+": ASKED,
    "13-17": ASKED,
    "10-12": ASKEDS_PARENT,
    "6-9": ASKEDS_PARENT,
    unknown: ASKED,
    business: NEVER,
  },
  "10-12": {
    "18+": ASKERS_PARENT,
    "13-17": ASKERS_PARENT,
    "10-12": BOTH_PARENTS,
    "6-9": BOTH_PARENTS,
    unknown: ASKERS_PARENT,
    business: NEVER,
  },
  "6-9": {
    "18+": ASKERS_PARENT,
    "13-17": ASKERS_PARENT,
    "10-12": BOTH_PARENTS,
    "6-9": BOTH_PARENTS,
    unknown: ASKERS_PARENT,
    business: NEVER,
  },
  unknown: {
    "18+": ASKED,
    "13-17": NEVER,
    "10-12": ASKEDS_PARENT,
    "6-9": ASKEDS_PARENT,
    unknown: ASKED,
    business: NEVER,
  },
  business: {
    "18+": ASKED,
    "13-17": NEVER,
    "10-12": NEVER,
    "6-9": NEVER,
    unknown: NEVER,
    business: ASKED,
  },
};
const PAIRS = (Object.keys(KINDS) as Kind[]).flatMap((asker) =>
  (Object.keys(KINDS) as Kind[]).flatMap((asked) => TRUTH[asker][asked].map((order) => [asker, asked, order] as const)),
);

/** Ana and Sol play the two people, with other ages than in the cast. */
const play = (name: "ana" | "sol", kind: Kind) => {
  db.update(users)
    .set({ isBusiness: false, lowestBand: null, ...KINDS[kind] })
    .where(eq(users.id, ID[name]))
    .run();
};

/** The requests that wait for a child's parent. */
const waiting = (name: Name) =>
  crews
    .forParent(ID[name])
    .filter(({ isWaiting }) => isWaiting)
    .map(({ id, other }) => ({ id, other }));

const YES = {
  asked: () => crews.accept(viewer("sol"), ID.ana),
  askersParent: () => crews.answerForParent(ID.ana, waiting("ana")[0]!.id, true),
  askedsParent: () => crews.answerForParent(ID.sol, waiting("sol")[0]!.id, true),
};

const letters = () =>
  db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, "parent-crew-mail"), eq(jobs.state, "queued")))
    .all()
    .map(({ key }) => key);
/** The people who were told about an accepted request. */
const acceptances = () =>
  db
    .select()
    .from(notifications)
    .where(eq(notifications.kind, "crewAccepted"))
    .all()
    .map(({ userId }) => userId);
const forget = () => db.delete(jobs).run();
const standing = (one: Name, other: Name) => [crews.linkWith(viewer(one), ID[other]), crews.linkWith(viewer(other), ID[one])];

/** Adds a crew-only Edit, whose visibility depends on the link. Returns its id. */
function sharedBy(name: Name): string {
  const id = `77${ID[name]}`;
  const file = { id, filename: `${id}.jpg`, mimetype: "image/jpeg" };
  db.insert(media)
    .values({ ...file, ownerId: ID[name], purpose: "edit", bytes: 1, sha256: id, state: "ready" })
    .run();
  const facts = { posterId: ID[name], mediaId: id, description: id, sport: "Surf", orientation: "Landscape" } as const;
  db.insert(posts)
    .values({ ...file, ...facts, crewOnly: true, under18Viewable: true, ready: true })
    .run();
  return id;
}

/** Checks that a person's lists, answers and data export reveal no request to which the asker's parent has not agreed. */
function expectUntold(name: Name, asker: Name) {
  const who = viewer(name);
  expect([crews.requestsTo(who), crews.countsOf(who).pending, waiting(name)]).toEqual([[], 0, []]);
  expect(told.newCount(who)).toBeUndefined();
  expect(told.page(who, { take: 9 })).toEqual([]);
  expect(heldAbout(ID[name]).crews).toBeUndefined();
  for (const act of [crews.accept, crews.remove]) expect(codeOf(() => act(who, ID[asker]))).toBe("NOT_FOUND");
  const { id = "" } = db.select().from(links).get() ?? {};
  expect(codeOf(() => crews.withdraw(who, id))).toBe("NOT_FOUND");
  crews.leave(who, ID[asker]);
  expect(standing(asker, name)).toEqual(["asked", "none"]);
}

describe("a crew link between a pair, whoever asks [SOC-016, SOC-017, GQL-047]", () => {
  test.each(PAIRS)("%s asks %s: %s", (askerKind, askedKind, order) => {
    play("ana", askerKind);
    play("sol", askedKind);
    const [of, by] = [sharedBy("sol"), sharedBy("ana")];
    const sees = () => [edits.find(viewer("ana"), of), edits.find(viewer("sol"), by)].filter((edit) => edit).length;

    if (askerKind === "18+" && askedKind === "13-17") db.insert(follows).values({ followerId: ID.sol, followedId: ID.ana }).run();
    expect(crews.mayAsk(viewer("ana"), ID.sol)).toBe(order !== "never");
    if (order === "never") {
      expect(codeOf(() => crews.ask(viewer("ana"), ID.sol))).toBe("FORBIDDEN");
      expect(db.select().from(links).all()).toEqual([]);
      return;
    }
    crews.ask(viewer("ana"), ID.sol);
    const isFirst = order.startsWith("askersParent");
    expect(standing("ana", "sol")).toEqual(["asked", isFirst ? "none" : "received"]);
    if (isFirst) expectUntold("sol", "ana");
    expect(codeOf(() => crews.accept(viewer("ana"), ID.sol))).toBe("NOT_FOUND");

    for (const who of order.split(" ") as (keyof typeof YES)[]) {
      expect([sees(), standing("ana", "sol")[0]]).toEqual([0, "asked"]);
      YES[who]();
    }
    expect([sees(), standing("ana", "sol")]).toEqual([2, ["accepted", "accepted"]]);
    expect([waiting("ana"), waiting("sol")]).toEqual([[], []]);
  });

  test.each([
    ["10-12", "6-9", ["ana", "sol"]],
    ["13-17", "6-9", ["sol"]],
    ["6-9", "18+", ["ana"]],
    ["13-17", "18+", []],
  ] as const)("%s and %s: each child's own parent is written to, and no one else's", (askerKind, askedKind, children) => {
    play("ana", askerKind);
    play("sol", askedKind);
    crews.ask(viewer("ana"), ID.sol);
    for (const { id } of waiting("ana")) crews.answerForParent(ID.ana, id, true);
    crews.accept(viewer("sol"), ID.ana);
    expect(letters()).toEqual(children.map((name) => ID[name]));
  });
});

test("a pending request gives no access, and asking twice adds no second request [SOC-016]", () => {
  const first = crews.ask(viewer("ana"), ID.mia);
  expect(crews.ask(viewer("ana"), ID.mia)).toEqual(first);
  expect(db.select().from(links).all()).toHaveLength(1);
  expect(edits.find(viewer("ana"), EDITS.session.id)).toBeUndefined();
});

test("asking a person who has already asked accepts their request", () => {
  crews.ask(viewer("ana"), ID.mia);
  crews.ask(viewer("mia"), ID.ana);
  expect(standing("ana", "mia")).toEqual(["accepted", "accepted"]);
  expect(db.select().from(links).all()).toHaveLength(1);
});

test("the person asked can reject, and either side can remove the other from the crew [SOC-018, SOC-019, GQL-050]", () => {
  crews.ask(viewer("ana"), ID.mia);
  crews.remove(viewer("mia"), ID.ana);
  expect(standing("ana", "mia")).toEqual(["none", "none"]);

  for (const name of ["ana", "mia"] as const) {
    crews.ask(viewer("ana"), ID.mia);
    crews.accept(viewer("mia"), ID.ana);
    crews.remove(viewer(name), name === "ana" ? ID.mia : ID.ana);
    expect(standing("ana", "mia")).toEqual(["none", "none"]);
  }
  expect(codeOf(() => crews.remove(viewer("mia"), ID.ana))).toBe("NOT_FOUND");
});

test("people withdraw their own requests by id; others' requests do not exist for them [GQL-048]", () => {
  const { id } = crews.ask(viewer("ana"), ID.mia);
  expect(codeOf(() => crews.withdraw(viewer("sol"), id))).toBe("NOT_FOUND");
  expect(codeOf(() => crews.withdraw(viewer("sol"), "12345"))).toBe("NOT_FOUND");
  expect(codeOf(() => crews.withdraw(viewer("visitor"), id))).toBe("UNAUTHENTICATED");
  expect(codeOf(() => crews.remove(viewer("ana"), ID.mia))).toBe("NOT_FOUND");
  crews.withdraw(viewer("ana"), id);
  expect(standing("ana", "mia")).toEqual(["none", "none"]);

  const again = crews.ask(viewer("ana"), ID.mia);
  crews.accept(viewer("mia"), ID.ana);
  crews.withdraw(viewer("mia"), again.id);
  expect(db.select().from(links).all()).toEqual([]);
});

test("asking oneself, a hidden person or without being set up is refused [ACC-043, ACC-034]", () => {
  for (const id of [ID.mia, `0${ID.mia}`]) expect(codeOf(() => crews.ask(viewer("mia"), id))).toBe("FORBIDDEN");
  for (const id of [ID.ash, ID.noa, ID.rex, "77", "", "x", "-1", `${ID.sol} or 1=1`])
    expect(codeOf(() => crews.ask(viewer("mia"), id))).toBe("NOT_FOUND");
  for (const act of [crews.ask, crews.accept, crews.remove, crews.withdraw, crews.leave]) {
    expect(codeOf(() => act(viewer("noa"), ID.mia))).toBe("FORBIDDEN");
    expect(codeOf(() => act(viewer("rex"), ID.mia))).toBe("FORBIDDEN");
    expect(codeOf(() => act(viewer("visitor"), ID.mia))).toBe("UNAUTHENTICATED");
  }
  expect(db.select().from(links).all()).toEqual([]);
});

describe("the lists", () => {
  const namesOf = (name: Name, rows: crews.Crew[]) => rows.map((link) => crews.otherIn(link, ID[name]));

  test("requests to a person and the crew of both directions are separate lists [SOC-020]", () => {
    crews.ask(viewer("ana"), ID.mia);
    crews.ask(viewer("sol"), ID.mia);
    crews.accept(viewer("mia"), ID.sol);
    crews.ask(viewer("kit"), ID.mia);
    crews.accept(viewer("mia"), ID.kit);
    crews.ask(viewer("mia"), ID.stat);
    crews.ask(viewer("ana"), ID.sol);
    crews.accept(viewer("sol"), ID.ana);

    const mia = viewer("mia");
    expect(namesOf("mia", crews.crewOf(mia)).sort()).toEqual([ID.sol, ID.kit].sort());
    expect(namesOf("mia", crews.requestsTo(mia))).toEqual([ID.ana]);
    expect(namesOf("mia", crews.linksFrom(mia)).sort()).toEqual([ID.sol, ID.kit, ID.stat].sort());
    expect(crews.countsOf(mia)).toEqual({ crews: 2, pending: 1 });
    expect(namesOf("sol", crews.crewOf(viewer("sol"))).sort()).toEqual([ID.mia, ID.ana].sort());
  });

  test("suspended people are omitted for the time, and deleted accounts for good [SOC-012]", () => {
    for (const name of ["ana", "sol"] as const) crews.ask(viewer(name), ID.mia);
    crews.accept(viewer("mia"), ID.sol);
    db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, ID.sol)).run();
    expect([crews.crewOf(viewer("mia")), crews.countsOf(viewer("mia"))]).toEqual([[], { crews: 0, pending: 1 }]);
    db.update(users).set({ suspendedAt: null }).where(eq(users.id, ID.sol)).run();
    expect(crews.crewOf(viewer("mia"))).toHaveLength(1);

    db.delete(users).where(eq(users.id, ID.ana)).run();
    expect(crews.requestsTo(viewer("mia"))).toEqual([]);
  });
});

describe("a child's link waits for the parent", () => {
  test("when the child asks, the parent is emailed at once, and both must agree [P-14]", () => {
    const { id } = crews.ask(viewer("pip"), ID.ana);
    expect(letters()).toEqual([ID.pip]);
    expect(waiting("pip")).toEqual([{ id, other: "Ana" }]);

    crews.answerForParent(ID.pip, id, true);
    expect([standing("pip", "ana"), waiting("pip")]).toEqual([["asked", "received"], []]);
    forget();
    crews.accept(viewer("ana"), ID.pip);
    expect([standing("pip", "ana"), letters()]).toEqual([["accepted", "accepted"], []]);
  });

  test("when an adult asks, the parent is emailed at once and told whether the child has answered", () => {
    const { id } = crews.ask(viewer("ana"), ID.tam);
    expect([letters(), crews.forParent(ID.tam)]).toMatchObject([[ID.tam], [{ id, isWaiting: true, isWanted: false }]]);
    forget();
    crews.accept(viewer("tam"), ID.ana);
    expect([letters(), crews.forParent(ID.tam)]).toMatchObject([[], [{ id, isWaiting: true, isWanted: true }]]);
    crews.accept(viewer("tam"), ID.ana);
    crews.ask(viewer("ana"), ID.tam);
    expect([letters(), acceptances()]).toEqual([[], []]);
    crews.answerForParent(ID.tam, id, true);
    expect(standing("ana", "tam")).toEqual(["accepted", "accepted"]);
    expect([waiting("tam"), crews.requestsTo(viewer("tam"))]).toEqual([[], []]);
    expect(acceptances()).toEqual([ID.ana]);
  });

  test("an adult is not told that a parent is asked: it stays asked, and the request is out of sight", () => {
    crews.ask(viewer("ana"), ID.pip);
    crews.accept(viewer("pip"), ID.ana);
    expect(standing("ana", "pip")).toEqual(["asked", "asked"]);
    expect([crews.requestsTo(viewer("ana")), crews.crewOf(viewer("ana"))]).toEqual([[], []]);

    crews.ask(viewer("ana"), ID.tam);
    crews.accept(viewer("tam"), ID.ana);
    expect(crews.requestsTo(viewer("tam"))).toHaveLength(1);
  });

  test("a refusal ends the request, and a parent answers only for their own child", () => {
    const { id } = crews.ask(viewer("pip"), ID.ana);
    expect(codeOf(() => crews.answerForParent(ID.tam, id, true))).toBe("NOT_FOUND");
    expect(codeOf(() => crews.answerForParent(ID.ana, id, true))).toBe("NOT_FOUND");
    expect(codeOf(() => crews.answerForParent(ID.pip, "77", true))).toBe("NOT_FOUND");
    crews.answerForParent(ID.pip, id, false);
    expect(db.select().from(links).all()).toEqual([]);
    expect(codeOf(() => crews.answerForParent(ID.pip, id, true))).toBe("NOT_FOUND");
  });

  test("the parent cannot answer a request that the child has withdrawn", () => {
    const { id } = crews.ask(viewer("pip"), ID.ana);
    crews.leave(viewer("pip"), ID.ana);
    expect(codeOf(() => crews.answerForParent(ID.pip, id, true))).toBe("NOT_FOUND");
  });
});

describe("after a change of age or trade", () => {
  const link = () => db.select().from(links).get();
  const become = (name: Name, traits: Partial<typeof users.$inferInsert>) => {
    db.update(users).set(traits).where(eq(users.id, ID[name])).run();
    crews.recheck(ID[name]);
  };

  test("links that are still allowed stay, and nobody is emailed", () => {
    crews.ask(viewer("ana"), ID.mia);
    crews.accept(viewer("mia"), ID.ana);
    crews.ask(viewer("pip"), ID.ana);
    const before = db.select().from(links).all();
    forget();
    for (const id of [ID.mia, ID.ana, ID.pip]) crews.recheck(id);
    expect([db.select().from(links).all(), letters()]).toEqual([before, []]);
  });

  test("a link between a business and a minor ends, whoever asked [P-35]", () => {
    crews.ask(viewer("kit"), ID.sol);
    crews.accept(viewer("sol"), ID.kit);
    become("sol", { isBusiness: true });
    expect(link()).toBeUndefined();

    crews.ask(viewer("ana"), ID.northbreak);
    crews.accept(viewer("northbreak"), ID.ana);
    become("ana", { age: "13-17", lowestBand: "13-17" });
    expect(link()).toBeUndefined();
  });

  test("a crew link with a person who turns out to be a child waits for the parent", () => {
    crews.ask(viewer("kit"), ID.ana);
    crews.accept(viewer("ana"), ID.kit);
    become("kit", { age: "10-12", lowestBand: "10-12" });
    expect([link()?.acceptedAt, letters()]).toEqual([null, [ID.kit]]);
    expect(edits.find(viewer("ana"), sharedBy("kit"))).toBeUndefined();

    forget();
    crews.recheck(ID.kit);
    expect(letters()).toEqual([]);
    crews.answerForParent(ID.kit, link()!.id, true);
    expect(standing("kit", "ana")).toEqual(["accepted", "accepted"]);
  });

  test("a crew from before every parent was asked stands, until one of the two changes age or trade", () => {
    db.insert(links).values({ askerId: ID.kit, askedId: ID.pip, toldAt: 1, answeredAt: 1, acceptedAt: 1 }).run();
    expect(crews.forParent(ID.pip)).toMatchObject([{ other: "Kit", mayBeAdult: false, isWaiting: false }]);
    become("kit", { age: "18+", lowestBand: null });
    expect([link()?.acceptedAt, letters()]).toEqual([null, [ID.pip]]);
  });

  test("a parent removes crew members, whether or not they had agreed to them", () => {
    const { id } = crews.ask(viewer("pip"), ID.kit);
    crews.answerForParent(ID.pip, id, true);
    crews.accept(viewer("kit"), ID.pip);
    expect(codeOf(() => crews.answerForParent(ID.tam, id, false))).toBe("NOT_FOUND");
    expect(codeOf(() => crews.answerForParent(ID.pip, id, true))).toBe("NOT_FOUND");
    crews.answerForParent(ID.pip, id, false);
    expect(standing("pip", "kit")).toEqual(["none", "none"]);
  });

  test("a link that no longer needs a parent must be accepted anew by the person asked", () => {
    crews.ask(viewer("ana"), ID.pip);
    crews.accept(viewer("pip"), ID.ana);
    become("pip", { age: "13-17", lowestBand: "13-17" });
    expect(standing("ana", "pip")).toEqual(["asked", "received"]);
    crews.accept(viewer("pip"), ID.ana);
    expect(standing("ana", "pip")).toEqual(["accepted", "accepted"]);
  });

  test("a request that was sent while it was allowed is not accepted once it is not", () => {
    crews.ask(viewer("fakie"), ID.ana);
    db.update(users).set({ age: "13-17" }).where(eq(users.id, ID.ana)).run();
    expect(codeOf(() => crews.accept(viewer("ana"), ID.fakie))).toBe("FORBIDDEN");
  });

  test("an unknown age counts as a minor's with a business and as an adult's with a child", () => {
    db.update(users).set({ age: null }).where(eq(users.id, ID.ana)).run();
    expect(codeOf(() => crews.ask(viewer("ana"), ID.northbreak))).toBe("FORBIDDEN");
    crews.ask(viewer("pip"), ID.ana);
    expect(waiting("pip")).toHaveLength(1);
  });
});

test("nobody is in their own crew, and is told so", async () => {
  expect((await refusalOf(() => crews.ask(viewer("ana"), ID.ana))).message).toBe("You can't be in your own Crew");
});

test("accepting again changes nothing", () => {
  crews.ask(viewer("ana"), ID.mia);
  crews.accept(viewer("mia"), ID.ana);
  db.update(links).set({ answeredAt: 1 }).where(eq(links.askerId, ID.ana)).run();
  expect(crews.accept(viewer("mia"), ID.ana).answeredAt).toBe(1);
});

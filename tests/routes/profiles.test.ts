import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { profilePage } from "#app/routes/profiles/profile-page.server.ts";
import { seasonOf } from "#app/services/edits/season.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { mondayOf, WEEK_MS } from "#app/text/dates.ts";
import { db } from "#db";
import { edits, crews as links, media, stokes as stokeRows, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";

const traits = (name: Name, values: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(values).where(eq(users.id, ID[name])).run();

/** Returns the data of a person's profile that the loader gives to the screen. */
function look(who: Name, whom: string, query = "") {
  const request = new Request(`http://here/profile/${whom}${query}`);
  const context = { viewer: viewer(who), origin: { address: "", userAgent: "" }, token: undefined, nonce: "" };
  const page = profilePage({ request, params: { userId: whom }, context });
  if (!("is" in page) || page.is !== "profile") throw new Error("There is no profile here");
  return page;
}

describe("the profile for every pairing of viewer and owner", () => {
  /** Here Sol is a club. */
  beforeEach(() => {
    traits("sol", { group: "Club" });
  });

  /*
   * F follow, C crew, W website, I Instagram, M the line to write to the provider, P the city beside the country. Mia is in Kit's
   * Crew; Tam's account is private. Children are shown no way out.
   */
  const OWNERS = ["mia", "sol", "kit", "pip", "tam", "northbreak", "fakie"] as const;
  const TRUTH: Partial<Record<Name, string[]>> = {
    mia: ["own", "FCIP", "FCIP", "C", "hidden", "FCWP", "FCWP"],
    sol: ["FCIP", "own", "F", "C", "hidden", "FCWP", "FCWP"],
    kit: ["FCIP", "FCIP", "own", "C", "hidden", "FWP", "P"],
    pip: ["FCP", "FCP", "FC", "own", "hidden", "FP", "P"],
    tam: ["FCP", "FCP", "FC", "C", "own", "FP", "P"],
    northbreak: ["FCIMP", "FCIMP", "FM", "nothing", "hidden", "own", "FCWP"],
    fakie: ["FCIMP", "FCIMP", "nothing", "nothing", "hidden", "FCWP", "own"],
    ops: ["FCIP", "FCIP", "FIP", "CP", "CP", "FCWP", "FCWP"],
    stat: ["FCIP", "FCIP", "F", "C", "hidden", "FCWP", "FCWP"],
  };
  const PAIRS = Object.entries(TRUTH).flatMap(([who, row]) =>
    OWNERS.map((owner, index) => [who as Name, owner, row[index]!] as const),
  );

  test.each(PAIRS)("%s looks at %s: %s [PROF-020, PROF-021, PROF-024]", (who, owner, signs) => {
    if (signs === "hidden") return expect(() => look(who, ID[owner])).toThrow("There is no profile here");
    const { person, tabs, details } = look(who, ID[owner]);
    const { following, crew: link, instagram, mayContact } = person.toOthers ?? {};
    const shown = [
      following !== undefined && "F",
      link && "C",
      person.toOthers && person.website && "W",
      instagram && "I",
      mayContact && "M",
      person.toOthers && person.place.includes("Newquay") && "P",
    ];
    expect(shown.filter(Boolean).join("") || (person.toOthers ? "nothing" : "own")).toBe(signs);
    expect(details?.crew !== undefined).toBe(signs === "own");
    const isOffering = ["northbreak", "fakie"].includes(owner) && !["pip", "tam"].includes(who);
    const posts = isOffering ? ["details", "uploads", "discounts"] : ["details", "uploads"];
    expect(tabs).toEqual([...posts, ...(signs === "own" ? ["stokes"] : signs.includes("W") ? ["website"] : [])]);
  });

  test.each(PAIRS)("%s is told no email address, age or hidden handle of %s [PROF-023, PROF-011, ACC-049]", (who, owner) => {
    for (const child of ["pip", "tam"] as const) traits(child, { instagram: `${child}.handle`, publicSince: 1 });
    const told = JSON.stringify(look(who, ID[owner]));
    expect(told).not.toMatch(/@stokeline|18\+|13-17|10-12|6-9/);
    if (["pip", "tam"].includes(owner) && who !== owner && who !== "ops") expect(told).not.toMatch(/Newquay|\.handle/);
  });
});

test("an unknown tab, and one that is not for this viewer, are Details [PROF-002, ACC-039, PROF-004]", () => {
  for (const query of ["", "?tab=", "?tab=nothing", "?tab=stokes", "?tab=website", "?tab=details"])
    expect(look("sol", ID.mia, query).tab).toBe("details");
  expect(look("mia", ID.mia, "?tab=stokes").tab).toBe("stokes");
  expect(look("northbreak", ID.northbreak, "?tab=website").tab).toBe("details");
  expect(look("sol", ID.northbreak, "?tab=website").tab).toBe("website");
});

test("a website that no browser may open as a page has no tab and no button [PROF-006, PROF-022]", () => {
  traits("northbreak", { website: "javascript:alert('https://x.example')" });
  expect(look("sol", ID.northbreak, "?tab=website")).toMatchObject({ tab: "details", tabs: ["details", "uploads", "discounts"] });
  expect(JSON.stringify(look("sol", ID.northbreak))).not.toContain("javascript");
});

test("kind, gender and sponsors follow the group [PROF-009, PROF-013, PROF-014]", () => {
  const of = (name: Name) => look("stat", ID[name]).person;
  expect(of("mia")).toMatchObject({
    kind: "Athlete",
    gender: "Female",
    sponsors: "Northbreak Boards",
    about: "Dawn patrol, any tide.",
  });
  expect(of("northbreak")).toMatchObject({ kind: "Business", gender: null, sponsors: "" });
  for (const group of ["Photographer/Videographer", "Spectator", "Club"] as const) {
    traits("mia", { group });
    expect(of("mia")).toMatchObject({ kind: group, gender: group === "Club" ? null : "Female", sponsors: "" });
  }
  traits("mia", { group: "Athlete", sponsors: "ab" });
  expect(of("mia").sponsors).toBe("");
});

test("a minor's gender is on the minor's own profile alone, and not on the operator's screen [PROF-013, A-180] [P-11]", () => {
  for (const name of ["kit", "pip", "tam"] as const) {
    traits(name, { gender: "Other", publicSince: 1 });
    expect(look(name, ID[name]).person.gender).toBe("Other");
    for (const other of ["mia", "kit", "pip", "northbreak", "ops", "stat"] as const)
      if (other !== name) expect(look(other, ID[name]).person.gender).toBeNull();
  }
  traits("mia", { age: null });
  expect(look("sol", ID.mia).person.gender).toBeNull();
});

test("a business's profile has its logo, website and region, a rider's the image [PROF-038, PROF-008, MEDIA-028]", () => {
  traits("northbreak", { businessLogo: "abc123-logo.jpg", profileImage: "def456-me.jpg" });
  traits("mia", { profileImage: "ghi789-me.jpg" });
  expect(look("sol", ID.northbreak).person).toMatchObject({
    face: "/media/logos/1010_250x250?v=abc123",
    faceLarge: "/media/logos/1010_500x500?v=abc123",
    website: "https://northbreak.example/",
    region: "National",
  });
  expect(look("sol", ID.mia).person).toMatchObject({ face: "/media/videos/1001/1001_250x250?v=ghi789", region: null });
  expect(look("sol", ID.ana).person.face).toBeUndefined();
});

test("followers are counted anew at each look, with separators [PROF-010, SOC-010]", () => {
  follows.set(viewer("sol"), ID.mia, true);
  expect(look("sol", ID.mia).person).toMatchObject({ followers: "1", toOthers: { following: true } });
  follows.set(viewer("sol"), ID.mia, false);
  expect(look("sol", ID.mia).person).toMatchObject({ followers: "0", toOthers: { following: false } });
  traits("mia", { followerCount: 1234 });
  expect(look("sol", ID.mia).person.followers).toBe("1,234");
});

test("the crew lists are on one's own Details alone, with their numbers [ACC-038, PROF-018, PROF-019]", () => {
  expect(look("mia", ID.mia).details?.crew).toMatchObject({
    pending: [{ id: ID.ana, name: "Ana Roux", place: "Biarritz, France" }],
    pendingCount: "1",
    membersCount: "2",
    isCut: false,
  });
  for (const who of ["sol", "ops", "stat", "northbreak"] as const) expect(look(who, ID.mia).details?.crew).toBeUndefined();
  expect(look("mia", ID.mia, "?tab=uploads").details?.crew).toBeUndefined();
});

test("long lists show the newest, and all of them at an address of their own [PROF-019]", () => {
  for (let n = 0; n < 60; n++) {
    const id = String(80_000 + n);
    const made = {
      id,
      name: `R${n}`,
      email: `${id}@x.example`,
      passwordHash: "-",
      initialProfileSetup: true,
      profileSetup: true,
    };
    db.insert(users).values(made).run();
    db.insert(links).values({ askerId: id, askedId: ID.mia, answeredAt: 1, acceptedAt: 1 }).run();
  }
  const short = look("mia", ID.mia).details?.crew;
  expect([short?.members.length, short?.membersCount, short?.isCut]).toEqual([50, "62", true]);
  const whole = look("mia", ID.mia, "?crew=all").details?.crew;
  expect([whole?.members.length, whole?.isCut]).toEqual([62, false]);
});

test("a child sees that its parent is asked, and has nothing to accept meanwhile", () => {
  crews.ask(viewer("ana"), ID.pip);
  expect(look("pip", ID.pip).details?.crew?.pending).toMatchObject([{ id: ID.ana, waitsForParent: false }]);
  crews.accept(viewer("pip"), ID.ana);
  expect(look("pip", ID.pip).details?.crew?.pending).toMatchObject([{ id: ID.ana, waitsForParent: true }]);
  expect(look("ana", ID.pip).person.toOthers?.crew).toBe("asked");
});

describe("lists of Edits by pages of six, the first two at once [PROF-003, PROF-027, PROF-028]", () => {
  /** Twenty more Edits of Mia's, each Stoked by Sol, in turns before and after one another. */
  beforeEach(() => {
    for (let n = 0; n < 20; n++) {
      const id = String(70_000 + n);
      const file = { filename: `${id}.jpg`, mimetype: "image/jpeg" };
      db.insert(media)
        .values({ ...file, id, ownerId: ID.mia, purpose: "edit", bytes: 1, sha256: id, state: "ready" })
        .run();
      const facts = { posterId: ID.mia, mediaId: id, description: id, sport: "Surf", orientation: "Landscape" } as const;
      db.insert(edits)
        .values({ ...file, ...facts, id, under18Viewable: n % 2 === 0, ready: true, createdAt: 1000 + n })
        .run();
      db.insert(stokeRows)
        .values({ userId: ID.sol, editId: id, createdAt: 5000 + ((n * 7) % 20) })
        .run();
    }
  });

  function walk(who: Name, address: string): { ids: string[]; sizes: number[] } {
    const [ids, sizes]: [string[], number[]] = [[], []];
    for (let next: string | undefined = address; next; ) {
      const [path = "", query = ""] = next.split("?");
      const { cards } = look(who, path.split("/")[2] ?? "", `?${query}`);
      ids.push(...(cards?.items ?? []).map(({ id }) => id));
      sizes.push(cards?.items.length ?? 0);
      next = cards?.next;
    }
    return { ids, sizes };
  }

  test("Uploads are someone's Edits that the viewer may see, newest first [LIM-002]", () => {
    const seen = walk("ana", `/profile/${ID.mia}?tab=uploads`);
    expect(seen.sizes).toEqual([12, 6, 4]);
    expect(new Set(seen.ids).size).toBe(22);
    expect(seen.ids.slice(-2)).toEqual(["70001", "70000"]);
    expect(walk("kit", `/profile/${ID.mia}?tab=uploads`).ids.filter((id) => Number(id) >= 70_000)).toHaveLength(10);
  });

  test("Stokes are in the order of Stoking, without Edits that are hidden by now", () => {
    const order = Array.from({ length: 20 }, (_, n) => n)
      .sort((a, b) => ((b * 7) % 20) - ((a * 7) % 20))
      .map((n) => String(70_000 + n));
    const address = `/profile/${ID.sol}?tab=stokes`;
    expect(walk("sol", address)).toEqual({ ids: order, sizes: [12, 6, 2] });

    traits("sol", { age: "13-17" });
    expect(walk("sol", address).ids).toEqual(order.filter((id) => Number(id) % 2 === 0));
    traits("mia", { suspendedAt: 1 });
    expect(walk("sol", address).ids).toEqual([]);
  });

  test("a Stoke that is added or removed between pages repeats and skips no other", () => {
    const first = look("sol", ID.sol, "?tab=stokes").cards;
    stokes.set(viewer("sol"), EDITS.bowl.id, true);
    stokes.set(viewer("sol"), first!.items[0]!.id, false);
    const second = walk("sol", first!.next!);
    expect(second.ids).toHaveLength(8);
    expect(second.ids.filter((id) => first!.items.some((item) => item.id === id))).toEqual([]);
  });

  test("a forged cursor starts at the top", () => {
    for (const before of ["x", "1-", "-1", "9e9-1", "1;2"])
      expect(look("sol", ID.sol, `?tab=stokes&before=${before}`).cards?.items[0]?.id).toBe("70017");
  });
});

describe("the season on the details", () => {
  const seen = (who: Name) => seasonOf(viewer(who), ID.sol).map((week) => week.edits);

  test("counts of each of 26 weeks what the viewer may see, and is absent where that is nothing", () => {
    expect(look("mia", ID.sol).details?.season).toBeUndefined();
    addEdit({ posterId: ID.sol });
    addEdit({ posterId: ID.sol, crewOnly: true });
    addEdit({ posterId: ID.sol, under18Viewable: false, createdAt: mondayOf(Date.now()) - 1 });
    addEdit({ posterId: ID.sol, createdAt: Date.now() - 27 * WEEK_MS });
    const none = Array.from({ length: 24 }, () => 0);
    expect(seen("mia")).toEqual([...none, 1, 2]);
    expect(seen("ana").slice(-1)).toEqual([1]);
    expect([seen("stat"), seen("kit")].map((weeks) => weeks.reduce((sum, total) => sum + total, 0))).toEqual([2, 1]);
    expect(look("ana", ID.sol).details?.season?.words).toBe("2 Edits in 26 weeks. Best week: 1");
    expect([look("ana", ID.sol).details?.edits, look("kit", ID.sol).details?.edits]).toEqual(["3", "2"]);
  });
});

test("one's own profile says what it lacks, with the place where the first of it is added; nobody else's does", () => {
  const lacking = (who: Name) => look(who, ID[who]).details?.missing;
  expect(lacking("mia")).toEqual({ first: "a picture or drawing", to: `/profile/${ID.mia}#picture`, rest: "" });
  expect(lacking("sol")).toMatchObject({ first: "a picture or drawing", rest: "your first Edit" });
  db.update(users).set({ profileImage: "face.jpg", about: "" }).where(eq(users.id, ID.sol)).run();
  expect(lacking("sol")).toEqual({ first: "a sentence about you", to: "/edit_profile", rest: "your first Edit" });
  db.update(users).set({ profileImage: "face.jpg" }).where(eq(users.id, ID.mia)).run();
  expect([lacking("mia"), look("mia", ID.sol).details?.missing]).toEqual([undefined, undefined]);
});

describe("the newest Edits on the details", () => {
  const newest = (who: Name) => look(who, ID.mia).details?.newest.map(({ id }) => id);

  test("are those that the viewer may see and that are ready, newest first", () => {
    const { bowl, session, slam, grown } = EDITS;
    expect(newest("mia")).toEqual([grown.id, slam.id, session.id, bowl.id]);
    expect(newest("ana")).toEqual([grown.id, bowl.id]);
    expect(newest("pip")).toEqual([bowl.id]);
  });

  test("are six at most, and stand on the details alone", () => {
    const added = Array.from({ length: 7 }, (_, n) => addEdit({ createdAt: Date.now() + n }));
    expect(newest("ana")).toEqual(added.toReversed().slice(0, 6));
    expect(look("ana", ID.mia, "?tab=uploads").details).toBeUndefined();
  });
});

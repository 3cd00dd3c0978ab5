import { createTRPCUntypedClient, httpLink } from "@trpc/client";
import { eq } from "drizzle-orm";
import { getNamedType, isCompositeType, isObjectType } from "graphql";
import { beforeEach, describe, expect, test } from "vitest";
import type { wireRouter } from "#app/trpc/index.ts";
import { db } from "#db";
import { edits, follows, media, stokes, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { schema } from "#graphql/schema.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);

/**
 * Who is given a field of somebody: everybody who is set up; themselves; themselves and the operator; of adults everybody and
 * of minors themselves; of adults everybody, of a 13-17 the Crew and those whom the minor follows, and of an under-13
 * themselves and the operator; or themselves, the operator and the businesses that may ask about them; or everybody, but of a business alone.
 */
type Rule = "everybody" | "self" | "close" | "grown" | "adults" | "sponsors" | "business" | "nobody";

const FIELDS: Record<string, Rule> = {
  id: "everybody",
  name: "everybody",
  email: "close",
  gender: "adults",
  age: "close",
  instagram: "grown",
  country: "everybody",
  city: "grown",
  category: "everybody",
  sponsors: "everybody",
  openTo: "sponsors",
  athleteOrPhotographer: "everybody",
  isBusiness: "everybody",
  website: "everybody",
  businessLogo: "everybody",
  businessRegion: "everybody",
  businessIsBricks: "everybody",
  businessProof: "self",
  profileImage: "everybody",
  initialProfileSetup: "self",
  profileSetup: "self",
  newUser: "self",
  marketingOptIn: "self",
  websiteCookies: "self",
  appCookies: "self",
  governingBand: "self",
  informationOptIn: "self",
  showsPlace: "self",
  notifyStokes: "self",
  notifyFollows: "self",
  notifyCrew: "self",
  notifyPosts: "self",
  about: "everybody",
  paidCurrentMonth: "self",
  monthPaid: "self",
  followerCount: "everybody",
  url: "everybody",
  logoUrl: "business",
  posterUrl: "nobody",
  thumbnails: "everybody",
  votes: "self",
  votesCount: "self",
  follows: "self",
  followsCount: "self",
  videos: "everybody",
  videosCount: "everybody",
  discounts: "everybody",
  discountsCount: "everybody",
};

const OWNERS = { mia: EDITS.bowl.id, kit: "3001", pip: EDITS.young.id, tam: "3002", northbreak: "3003" } as const;
type Owner = keyof typeof OWNERS;
const LOOKERS = ["mia", "sol", "kit", "pip", "tam", "northbreak", "fakie", "ops", "stat"] as const;

const may = (rule: Rule, looker: Name, owner: Owner): boolean => {
  const isSelf = looker === owner;
  if (rule === "nobody") return false;
  if (rule === "everybody") return true;
  if (rule === "business") return owner === "northbreak";
  if (rule === "self") return isSelf;
  if (rule === "adults") return isSelf || owner === "mia" || owner === "northbreak";
  const isClose = isSelf || looker === "ops";
  if (rule === "close" || isClose) return isClose;
  if (rule === "sponsors")
    return owner === "mia" ? ["northbreak", "fakie"].includes(looker) : owner === "kit" && looker === "northbreak";
  return owner === "kit" ? looker === "mia" : owner !== "pip" && owner !== "tam";
};

/** Fills every field of everybody, so that an empty field is a withheld one. */
beforeEach(() => {
  const whole = {
    website: "https://w.example",
    businessLogo: "2001.jpg",
    businessRegion: "National",
    profileImage: "2001.jpg",
    sponsors: "Somebody",
    group: "Athlete",
    gender: "Other",
    instagram: "a.handle",
    websiteCookies: true,
    appCookies: true,
    paidCurrentMonth: true,
    monthPaid: "May",
    openTo: ["Content"],
    publicSince: 1,
    notifyStokes: true,
    notifyFollows: true,
    notifyCrew: true,
    notifyPosts: true,
    age: "18+",
  } satisfies Partial<typeof users.$inferInsert>;
  for (const [owner, editId] of Object.entries(OWNERS)) {
    const id = ID[owner as Owner];
    const { age } = db.select({ age: users.age }).from(users).where(eq(users.id, id)).get() ?? {};
    db.update(users)
      .set({ ...whole, age: age ?? "18+" })
      .where(eq(users.id, id))
      .run();
    db.insert(stokes).values({ userId: id, editId: EDITS.abroad.id }).onConflictDoNothing().run();
    if (!editId.startsWith("3")) continue;
    const file = { id: editId, ownerId: id, purpose: "edit", filename: `${editId}.jpg`, mimetype: "image/jpeg" } as const;
    db.insert(media)
      .values({ ...file, bytes: 1, sha256: "x", state: "ready", attachedAt: 1 })
      .run();
    db.insert(edits)
      .values({
        ...file,
        posterId: id,
        mediaId: editId,
        description: "d",
        sport: "Surf",
        orientation: "Landscape",
        ready: true,
        under18Viewable: true,
      })
      .run();
  }
});

const userType = schema.getType("User");
const userFields = isObjectType(userType) ? Object.values(userType.getFields()) : [];
const selection = userFields
  .map(({ name, type }) => (isCompositeType(getNamedType(type)) ? `${name} { __typename }` : name))
  .join(" ");

/** Returns the fields with a value. */
function given(person: unknown): string[] {
  if (typeof person !== "object" || person === null) throw new Error("Nobody was found");
  return Object.entries(person)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name]) => name)
    .sort();
}

const expected = (looker: Name, owner: Owner) =>
  Object.entries(FIELDS)
    .filter(([, rule]) => may(rule, looker, owner))
    .map(([name]) => name)
    .sort();

const pairs = LOOKERS.flatMap((looker) => (Object.keys(OWNERS) as Owner[]).map((owner) => [looker, owner] as const));

test("the table names every field of a user and no other", () => {
  expect(Object.keys(FIELDS).sort()).toEqual(userFields.map(({ name }) => name).sort());
});

describe("the fields of each person that /graphql gives to each other person [ENT-026]", () => {
  test.each(pairs)("%s is given of %s what the table says", async (looker, owner) => {
    const query = `query ($id: ID) { video(id: $id) { postedBy { ${selection} } } }`;
    const { data, errors } = await ask(query, { id: OWNERS[owner] }, tokenOf(looker));
    expect(errors).toEqual([]);
    const { video } = data as { video: { postedBy: unknown } };
    expect(given(video.postedBy)).toEqual(expected(looker, owner));
  });

  test.each(pairs.filter(([looker, owner]) => looker === owner))(
    "%s is given all of their own account [GQL-005]",
    async (looker, owner) => {
      const { data } = await ask(`{ user { ${selection} } }`, {}, tokenOf(looker));
      expect(given(data?.user)).toEqual(expected(looker, owner));
    },
  );

  test.each(pairs)(
    "findUser gives %s of %s the same, since caches of apps keep one person for each id",
    async (looker, owner) => {
      const { data } = await ask(
        `query ($id: ID) { findUser(filter: $id) { ${selection} } }`,
        { id: ID[owner] },
        tokenOf(looker),
      );
      expect(given(data?.findUser)).toEqual(expected(looker, owner));
    },
  );

  test.each([...Object.keys(OWNERS), "ops"] as const)(
    "the own account of %s is the same at user, findUser, a follow and a Stoke [GQL-005]",
    async (name) => {
      const looker = name as Owner | "ops";
      db.insert(follows).values({ followerId: ID[looker], followedId: ID.sol }).onConflictDoNothing().run();
      db.insert(stokes).values({ userId: ID[looker], editId: EDITS.abroad.id }).onConflictDoNothing().run();
      const document = `query ($id: ID) { user { ${selection} } findUser(filter: $id) { ${selection} }
        follows { user { ${selection} } } userVotes { user { ${selection} } } }`;
      const { data, errors } = await ask(document, { id: ID[looker] }, tokenOf(looker));
      expect(errors).toEqual([]);
      const { user, findUser, follows: links, userVotes } = data as Record<string, { user: unknown }[]>;
      expect(given(user)).toEqual(expect.arrayContaining(["email", "newUser", "marketingOptIn"]));
      expect([findUser, links![0]!.user, userVotes![0]!.user]).toEqual([user, user, user]);
    },
  );
});

describe("the fields of each person that /trpc gives to each other person", () => {
  const fetched = async (looker: Name, operation: string, input?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${tokenOf(looker)}` };
    return createTRPCUntypedClient<typeof wireRouter>({ links: [httpLink({ url: `${base}/trpc`, headers })] }).query(
      operation,
      input,
    );
  };

  test.each(pairs)("%s is given nothing of %s that the table withholds", async (looker, owner) => {
    for (const name of given(await fetched(looker, "findUser", { filter: ID[owner] }))) {
      expect(FIELDS).toHaveProperty(name);
      expect([name, may(FIELDS[name] ?? "nobody", looker, owner)]).toEqual([name, true]);
    }
    const video = (await fetched(looker, "video", { id: OWNERS[owner] })) as { postedBy: unknown };
    for (const name of given(video.postedBy)) expect([name, may(FIELDS[name] ?? "nobody", looker, owner)]).toEqual([name, true]);
  });

  test.each(["mia", "pip", "northbreak"] as const)("%s is given of the own account what the table names", async (looker) => {
    for (const name of given(await fetched(looker, "user")))
      expect([name, may(FIELDS[name] ?? "nobody", looker, looker)]).toEqual([name, true]);
  });
});

describe("an under-13's Edit carries no copy of withheld fields [ENT-022, ENT-024]", () => {
  const COPIES = "userInstagram userCity filmerInstagram spotId spotLocation";
  test.each(LOOKERS)("%s looks", async (looker) => {
    db.update(edits).set({ spotLocation: "Secret bay", filmerInstagram: "dad" }).where(eq(edits.id, EDITS.young.id)).run();
    const { data } = await ask(`query ($id: ID) { video(id: $id) { ${COPIES} } }`, { id: EDITS.young.id }, tokenOf(looker));
    const { video } = data as { video: object };
    const told = Object.values(video).filter(Boolean);
    expect(told.length > 0).toBe(looker === "pip" || looker === "ops");
  });
  test.each(LOOKERS)("%s looks for the gender [ENT-022, A-180] [P-11]", async (looker) => {
    const { data } = await ask("query ($id: ID) { video(id: $id) { userGender } }", { id: EDITS.young.id }, tokenOf(looker));
    expect(data).toEqual({ video: { userGender: looker === "pip" ? "Other" : null } });
  });
});

import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { type GraphQLOutputType, getNamedType, isLeafType, isObjectType } from "graphql";
import { fromBufferPromise } from "yauzl";
import { ROWS } from "#app/address-lookup.ts";
import { makeExport } from "#app/jobs/export.server.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import * as exports from "#app/services/accounts/exports.server.ts";
import type { queries } from "#app/trpc/index.ts";
import { db } from "#db";
import { discounts, edits, exportFiles, spots } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { schema } from "#graphql/schema.ts";
import { handedOver } from "./handed-over.ts";

/** HTML without scripts, or data. */
export type Answer = { html: string } | { data: unknown };

/** The answers, keyed by the question at a door. */
export type Given = Map<string, Answer>;

type Args = Record<string, unknown>;

/** An id that nothing has. */
export const NOBODY = "9";

const PEOPLE = [...Object.values(ID), NOBODY];
function idsIn(table: typeof edits | typeof spots | typeof discounts): string[] {
  const rows = db.select({ id: table.id }).from(table).all();
  return [...rows.map(({ id }) => id), NOBODY];
}

/** Each query of the wire with its arguments. */
function argumentsOfQueries(): Record<keyof typeof queries, Args[]> {
  const page = { last: 50 };
  const every = { category: [...SPORT_NAMES] };
  const found = ["a", "e", "o"].map((filter) => ({ filter, first: 50 }));
  const [posts, places, offers] = [idsIn(edits), idsIn(spots), idsIn(discounts)];
  return {
    advancedSearch: [page],
    athletes: [page],
    blockedUsers: [{}],
    captions: posts.map((videoId) => ({ videoId })),
    citySuggestions: [{ country: "United Kingdom", city: "New" }],
    competitionFeed: [{ category: "Surf", filter: "16+male" }],
    crew: [{}],
    crewsVideos: [page],
    followingFeed: [page],
    discount: offers.map((id) => ({ id })),
    discountFeed: [{ ...page, ...every }],
    discountNotification: offers.map((id) => ({ id })),
    discountSearch: found,
    findCrew: [{}],
    findUser: PEOPLE.map((filter) => ({ filter })),
    followerCount: PEOPLE.map((userId) => ({ userId })),
    follows: [{}],
    highestStokeFeed: [{ ...page, ...every }],
    homeFeed: [{ ...page, ...every }],
    localAthletesVideos: [{ ...page, category: "All" }],
    localDiscounts: [{ ...page, ...every }],
    pressedDiscounts: [page],
    mutedUsers: [{}],
    news: [{}],
    newNotificationsCount: [{}],
    notifications: [page],
    placesNamed: [{ place: "Newquay" }],
    savedVideos: [page],
    secondFactor: [{}],
    seenByOthers: [{}],
    sessions: [{}],
    spotEdits: places.map((spotId) => ({ ...page, spotId })),
    businessNumbers: [{}],
    ownSponsorPage: [{}],
    sponsorPage: [{ userId: ID.mia }],
    sponsorshipDesk: [{}],
    sponsorship: [{}],
    shortlist: [{}],
    shortlists: [{}],
    spots: [{ last: 1, ...every }],
    spotsWithin: [every],
    spotPins: [{ ...every, zoom: 3 }],
    osmPins: [{ ...every, zoom: 3 }],
    osmPlace: [{ id: "way/1" }],
    spotSearch: [{ filter: "fist", latitude: 50.4, longitude: -5.1 }],
    spotGuide: places.map((spotId) => ({ spotId })),
    savedSpots: [{}],
    spotRiders: places.map((spotId) => ({ spotId })),
    spotDaylight: places.map((spotId) => ({ spotId })),
    spotTide: places.map((spotId) => ({ spotId })),
    guidePictures: places.map((spotId) => ({ spotId })),
    spotsBeside: [{ latitude: 50.4, longitude: -5.1, ...every }],
    statistics: [{}],
    user: [{}],
    userDiscounts: PEOPLE.map((id) => ({ ...page, id })),
    userIsBusiness: [{}],
    userSearch: found,
    userVideos: PEOPLE.map((id) => ({ ...page, id })),
    userVotes: [page],
    video: posts.map((id) => ({ id })),
    videoDiscounts: [every],
    videoFeed: [{ ...page, filter: "Surf" }],
    videoNotification: posts.map((id) => ({ id })),
    videoSearch: found,
  };
}

/** Texts, and forms about one's own account. */
const OWN = /^(legal|pages|account)\//;
/** Lists of sports without Edits here. */
const EMPTY = /^\/(?!surf|skate)\w+_(edits|discounts)$/;
const NAMED_LISTS = ["/crew_edits", "/following_edits", "/highest_stoke_edits", "/new_discounts", "/local_discounts"];

/** Every page, file and map, with each of its tabs, of each person, Edit, Spot and Discount. */
function addresses(self: string): string[] {
  const [posts, places, offers] = [idsIn(edits), idsIn(spots), idsIn(discounts)];
  const plain = [...ROWS.values()].filter(({ path, file, only }) => {
    const isEmpty = EMPTY.test(path) && !NAMED_LISTS.includes(path);
    return !only && !path.includes(":") && !OWN.test(file) && file.endsWith(".tsx") && !isEmpty;
  });
  return [
    ...plain.map(({ path }) => path),
    ...["settings", "website"].map((tab) => `/edit_profile?tab=${tab}`),
    ...["details", "uploads", "stokes", "website"].map((tab) => `/profile/${self}?tab=${tab}`),
    ...PEOPLE.map((id) => `/profile/${id}`),
    ...posts.map((id) => `/edits/${id}`),
    ...offers.map((id) => `/discounts/${id}`),
    ...places.flatMap((id) => [
      `/map?spot=${id}`,
      `/map_edits/${id}`,
      `/map/${id}/guide`,
      `/map/${id}/rode_here`,
      `/media/spots/${id}`,
    ]),
    "/map?at=50.41,-5.1,13&add=50.4,-5.1",
    "/map.geojson",
    "/map.geojson?bbox=-10,45,5,60",
    "/surf_edits?tab=international",
    "/highest_stoke_edits?tab=international",
    "/competition/surf/16+male",
    "/search?for=made",
  ];
}

/** Collects everything that a person gets from the screens, the map, /graphql, /trpc and the export. */
export async function givenAtDoors(base: string, name: Name, token: string): Promise<Given> {
  const given: Given = new Map();
  const ask: Ask = (path, init = {}) =>
    fetch(base + path, { redirect: "manual", ...init, headers: { cookie: `auth-token=${token}`, ...init.headers } });

  for (const path of addresses(ID[name])) {
    const answer = await ask(path);
    const body = await answer.text();
    const head = `${answer.status} ${answer.headers.get("location") ?? ""}`;
    if (!answer.headers.get("content-type")?.includes("html")) given.set(path, { data: [head, JSON.parse(body || "null")] });
    else {
      given.set(path, { html: head + withoutScripts(body) });
      given.set(`the data of ${path}`, { data: handedOver(body) });
    }
  }
  for (const [query, all] of Object.entries(argumentsOfQueries()))
    for (const args of all) {
      const words = `${query} ${JSON.stringify(args)}`;
      const document = { query: documentOf(query, args), variables: args };
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const answer = await fetch(`${base}/graphql`, { method: "POST", headers, body: JSON.stringify(document) });
      // The second time, the document is compiled, and then its errors follow the data.
      const { data, errors } = await answer.json();
      given.set(`/graphql ${words}`, { data: { data, errors } });
      const plain = await fetch(`${base}/trpc/${query}?input=${encodeURIComponent(JSON.stringify(args))}`, { headers });
      given.set(`/trpc ${words}`, { data: await plain.json() });
    }
  given.set("the export", { data: await exported(name, ask) });
  return given;
}

const LEAVES = 2;

/** Selects every value of a query's answer, and of the objects in it. */
function selectionOf(type: GraphQLOutputType, depth = LEAVES): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return "";
  const fields = Object.values(named.getFields()).flatMap((field) => {
    if (isLeafType(getNamedType(field.type))) return [field.name];
    return depth > 1 ? [`${field.name} ${selectionOf(field.type, depth - 1)}`] : [];
  });
  return `{ ${fields.join(" ")} }`;
}

function documentOf(name: string, args: Args): string {
  const field = schema.getQueryType()?.getFields()[name];
  if (!field) throw new Error(`No query is called ${name}`);
  const given = field.args.filter((arg) => arg.name in args);
  const declared = given.length ? `(${given.map((arg) => `$${arg.name}: ${arg.type}`)})` : "";
  const passed = given.length ? `(${given.map((arg) => `${arg.name}: $${arg.name}`)})` : "";
  return `query ${declared} { ${name}${passed} ${selectionOf(field.type)} }`;
}

/** Scripts have new nonces each time, and their data are compared separately. */
export function withoutScripts(html: string): string {
  return html.replace(/<script\b.*?<\/script>/gs, "").replace(/ nonce="[^"]*"/g, "");
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** Requests the export with the button, and fetches it with the mailed link. */
async function exported(name: Name, ask: Ask): Promise<unknown> {
  await ask("/export", { method: "POST", headers: { "sec-fetch-site": "same-origin" } });
  const file = db.select().from(exportFiles).where(eq(exportFiles.userId, ID[name])).get();
  if (!file) return "refused";
  await makeExport(file.id, new AbortController().signal);
  const answer = await ask(`/export/${exports.ready(file.id)}/file`);
  const archive = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  for await (const entry of archive.eachEntry())
    if (entry.fileName === "data.json") {
      // The row of this export, and the time of the person's last request.
      const { export_files: _, activity, ...data } = JSON.parse(await text(await archive.openReadStreamPromise(entry)));
      return data;
    }
  return undefined;
}

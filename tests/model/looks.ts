import { fillAll } from "#app/services/search/filling.server.ts";
import type { Door, Doors } from "./doors.ts";
import * as model from "./people.ts";
import { NAMES, type Name, type World } from "./people.ts";
import { nameOf } from "./sights.ts";
import type { Pick } from "./trying.ts";

/* The view of one person at one door. */

interface Looking {
  world: World;
  doors: Doors;
  door: Door;
  who: Name;
  name: Name;
}

/** The lines that the door shows, and those that the model expects. */
type Look = (looking: Looking) => Promise<{ is: string[]; should: string[] }>;

const LOOKS: Record<string, Look> = { person, edits, feed, spots, map, found, athletes, page, home, waysOut, requests };
const WIRE: readonly Door[] = ["graphql", "trpc"];

export async function lookAtDoor({ world, doors, pick }: { world: World; doors: Doors; pick: Pick }): Promise<string[]> {
  const [what, who, door] = [pick(Object.keys(LOOKS)), pick(NAMES), pick(WIRE)];
  const name = pick(NAMES.filter((other) => other !== who));
  const { is, should } = (await LOOKS[what]?.({ world, doors, door, who, name })) ?? { is: [], should: [] };
  const where = `${what} (${door}) for ${who} about ${name}`;
  return [
    ...is.filter((line) => !should.includes(line)).map((line) => `${where} shows ${line}`),
    ...should.filter((line) => !is.includes(line)).map((line) => `${where} does not show ${line}`),
  ];
}

type Row = { id: string } & Record<string, unknown>;
const rowsIn = (answer: unknown) => (Array.isArray(answer) ? (answer as Row[]) : []);
const idsIn = (answer: unknown) => rowsIn(answer).map(({ id }) => id);
const idOf = ({ people }: World, who: Name) => people[who].id;
const isIn = ({ people }: World, who: Name) => people[who].isIn;

async function person({ world, doors, door, who, name }: Looking) {
  const id = idOf(world, name);
  const found = await doors.read(door, idOf(world, who), "findUser", { filter: id }, "{ id city }");
  const rows = Array.isArray(found) ? rowsIn(found) : rowsIn([found]).filter(Boolean);
  const is = rows.flatMap(({ city }) => (city === null ? ["the profile"] : ["the profile", "the town"]));
  const isSeen = isIn(world, who) && model.sees(world, who, name);
  return { is, should: isSeen ? ["the profile", ...(model.locates(world, who, name) ? ["the town"] : [])] : [] };
}

async function edits({ world, doors, door, who, name }: Looking) {
  const is: string[] = [];
  const should: string[] = [];
  for (const edit of world.edits.filter(({ poster }) => poster === name)) {
    const { id } = edit;
    const found = (await doors.read(door, idOf(world, who), "video", { id }, "{ id votes { user { id } } }")) as
      | (Row & { votes?: { user: Row | null }[] })
      | null
      | undefined;
    if (found) is.push(id);
    if (door === "graphql")
      for (const { user } of found?.votes ?? []) if (user) is.push(`${nameOf(world, user.id)}'s Stoke on ${id}`);
    if (!isIn(world, who) || !model.seesEdit(world, who, edit)) continue;
    should.push(id);
    const named = NAMES.filter((giver) => world.stokes.has(model.pair(giver, id)) && model.isNamed(world, who, giver));
    if (door === "graphql") should.push(...named.map((giver) => `${giver}'s Stoke on ${id}`));
  }
  return { is, should };
}

async function feed({ world, doors, door, who }: Looking) {
  const is = idsIn(await doors.read(door, idOf(world, who), "homeFeed", { last: 50 }, "{ id }"));
  return { is, should: isIn(world, who) ? seenEdits(world, who) : [] };
}

const seenEdits = (world: World, who: Name) => world.edits.filter((edit) => model.seesEdit(world, who, edit)).map(({ id }) => id);

async function spots({ world, doors, door, who }: Looking) {
  const found = rowsIn(await doors.read(door, idOf(world, who), "spotsWithin", {}, "{ id userId }"));
  return {
    is: found.map(({ id, userId }) => spotLine(world, id, userId ? String(userId) : undefined)),
    should: seenSpots(world, who),
  };
}

async function map({ world, doors, who }: Looking) {
  const { status, html } = await doors.get(idOf(world, who), "/map.geojson");
  if (status !== 200) return { is: [], should: isIn(world, who) ? ["the map"] : [] };
  const { features } = JSON.parse(html) as { features: { id: string; properties: { by: { url: string } | null } }[] };
  const is = features.map(({ id, properties: { by } }) => spotLine(world, id, by?.url.split("/").at(-1)));
  return { is, should: seenSpots(world, who) };
}

const spotLine = (world: World, id: string, authorId: string | undefined) =>
  `${id} by ${authorId ? nameOf(world, authorId) : "nobody"}`;

function seenSpots(world: World, who: Name): string[] {
  const seen = world.spots.filter((spot) => model.seesSpot(world, who, spot));
  return seen.map((spot) =>
    spotLine(world, spot.id, model.isAuthorNamed(world, who, spot) ? idOf(world, spot.author) : undefined),
  );
}

const FIRST: Partial<Record<Name, string>> = { northbreak: "Northbreak", fakie: "Fakie", ops: "Ops" };

async function found({ world, doors, door, who, name }: Looking) {
  fillAll();
  const filter = FIRST[name] ?? name;
  const rows = idsIn(await doors.read(door, idOf(world, who), "userSearch", { filter, first: 50 }, "{ id }"));
  const is = rows.map((id) => nameOf(world, id)).filter((other) => other === name);
  return { is, should: isIn(world, who) && model.findsByName(world, who, name) ? [name] : [] };
}

/** The list of athletes, for businesses and the operator. */
async function athletes({ world, doors, door, who }: Looking) {
  fillAll();
  const rows = idsIn(await doors.read(door, idOf(world, who), "advancedSearch", { last: 50 }, "{ id }"));
  const riders = world.edits.filter(({ poster }) => !world.people[poster].isBusiness);
  const is = rows.filter((id) => riders.some((edit) => edit.id === id));
  const should = riders.filter((edit) => model.mayFind(world, who, edit.poster) && model.seesEdit(world, who, edit));
  return { is, should: should.map(({ id }) => id) };
}

/** The profile, with the buttons that it offers. */
async function page({ world, doors, who, name }: Looking) {
  const id = idOf(world, name);
  const { status, html } = await doors.get(idOf(world, who), `/profile/${id}`);
  const is = status === 200 ? ["the profile"] : [];
  const formTo = (part: string) => new RegExp(`action="/profile/${id}/${part}".*?</form>`, "s").exec(html)?.[0] ?? "";
  if (formTo("follow").includes('value="true"')) is.push("Follow");
  if (formTo("crew").includes('value="asked"')) is.push("Add to Crew");
  // A returned account without a set-up has no town for the operator to see.
  const hasTown = isIn(world, name);
  if (hasTown && /Newquay|Bude/.test(main(html))) is.push("the town");
  if (!isIn(world, who) || !model.sees(world, who, name)) return { is, should: [] };
  const should = ["the profile"];
  const isLinked = [model.linkOf(world, who, name), model.linkOf(world, name, who)].some(
    (link) => link?.asker === who || link?.isTold,
  );
  if (model.mayFollow(world, who, name) && !world.follows.has(model.pair(who, name))) should.push("Follow");
  if (model.mayAsk(world, who, name) && !isLinked) should.push("Add to Crew");
  if (hasTown && model.locates(world, who, name)) should.push("the town");
  return { is, should };
}

const main = (html: string) => /<main.*<\/main>/s.exec(html)?.[0].replaceAll(/<script.*?<\/script>/gs, "") ?? "";

/** The first page of the feed holds some of the visible Edits. */
async function home({ world, doors, who }: Looking) {
  const { html } = await doors.get(idOf(world, who), "/");
  const shown = [...html.matchAll(/id="edit-(\d+)"/g)].map(([, id = ""]) => id);
  const seen = isIn(world, who) ? seenEdits(world, who) : [];
  return { is: shown, should: seen.filter((id) => shown.includes(id)) };
}

/** Checks that no word about Discounts appears unless a child's parent has switched them on. */
async function waysOut({ world, doors, who }: Looking) {
  const { html } = await doors.get(idOf(world, who), "/");
  const is = isIn(world, who) && /_discounts|\/discounts\/|upload_discount/.test(html) ? ["Discounts"] : [];
  return { is, should: isIn(world, who) && model.hasWaysOut(world, who) ? ["Discounts"] : [] };
}

/** The asked person learns the first name of a child who asks, and sees the Edits that everybody may see. */
async function requests({ world, doors, who }: Looking) {
  const person = "user { id name city about videos { id } }";
  const args = { userId: idOf(world, who) };
  const answer = (await doors.read("graphql", idOf(world, who), "crew", args, `{ pendingCrew { id ${person} } }`)) as
    | { pendingCrew: { user: Row & { videos: Row[] } }[] }
    | undefined;
  const is = (answer?.pendingCrew ?? []).flatMap(({ user }) => {
    if (!user) return ["nobody"];
    const asker = nameOf(world, user.id);
    return [asker, ...user.videos.map(({ id }) => `Edit ${id}`), ...(user.city === null ? [] : [`the town of ${asker}`])];
  });
  if (!isIn(world, who)) return { is, should: [] };
  const isYoung = model.isChild(world.people[who]);
  const waiting = world.links.filter(
    ({ asker, asked, isTold, isAnswered, isAccepted }) =>
      asked === who && isTold && !isAccepted && (!isAnswered || isYoung) && world.people[asker].isIn,
  );
  const should = waiting.flatMap(({ asker }) => {
    const isYoung = model.isChild(world.people[asker]);
    if (!isYoung && !model.sees(world, who, asker)) return ["nobody"];
    const seen = world.edits.filter((edit) => edit.poster === asker && model.seesEdit(world, who, edit));
    const isPlaced = !isYoung && model.locates(world, who, asker);
    return [asker, ...seen.map(({ id }) => `Edit ${id}`), ...(isPlaced ? [`the town of ${asker}`] : [])];
  });
  return { is, should };
}

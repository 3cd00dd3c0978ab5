import fc from "fast-check";
import { expect } from "vitest";
import { z } from "zod";
import { sqlite } from "#db";
import { ID } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf } from "../graphql/doors.ts";
import { type App, CLIENTS } from "./clients.ts";

const ACTORS = ["mia", "sol", "ana"] as const;
type Actor = (typeof ACTORS)[number];
const VIEWERS = [...ACTORS, "kit", "pip"] as const;
type Viewer = (typeof VIEWERS)[number];
const isMinor = (viewer: Viewer) => viewer === "kit" || viewer === "pip";

interface Edit {
  id: string;
  poster: Actor;
  crewOnly: boolean;
  under18Viewable: boolean;
  stokes: Set<Viewer>;
}

/** The expected state. The pairs are "asker asked" and "follower followed". */
interface Model {
  edits: Edit[];
  crew: Set<string>;
  asked: Set<string>;
  follows: Set<string>;
}

const inCrew = ({ crew }: Model, one: Viewer, other: Viewer) => crew.has(`${one} ${other}`) || crew.has(`${other} ${one}`);

const sees = (model: Model, viewer: Viewer, { poster, crewOnly, under18Viewable }: Edit) =>
  viewer === poster || ((!crewOnly || inCrew(model, viewer, poster)) && (under18Viewable || !isMinor(viewer)));

const ACTS = ["post", "change", "remove", "stoke", "unstoke", "follow", "unfollow", "ask", "leave"] as const;
const act = fc.record({
  doing: fc.constantFrom(...ACTS),
  actor: fc.constantFrom(...ACTORS),
  other: fc.constantFrom(...ACTORS),
  which: fc.nat(5),
  crewOnly: fc.boolean(),
  under18Viewable: fc.boolean(),
  door: fc.constantFrom("graphql-request", "@trpc/client by one request a call"),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

const Linked = z.looseObject({ id: z.string() });

/** Sends the act, and does the same to the model. An act that the rules refuse changes nothing in either. */
async function perform(model: Model, app: App, { doing, actor, other, which, crewOnly, under18Viewable }: Act): Promise<void> {
  const edit = model.edits[which % Math.max(1, model.edits.length)];
  const pair = `${actor} ${other}`;
  if (doing === "post") {
    const id = addEdit({ posterId: ID[actor], crewOnly, under18Viewable });
    model.edits.push({ id, poster: actor, crewOnly, under18Viewable, stokes: new Set() });
  } else if (doing === "follow") {
    await tried(app, "follow", { followId: ID[other] }, actor !== other);
    if (actor !== other) model.follows.add(pair);
  } else if (doing === "unfollow") {
    await app("deleteFollow", { id: linkOf("follows", "follower_id", "followed_id", ID[actor], ID[other]) }).catch(refused);
    model.follows.delete(pair);
  } else if (doing === "ask") {
    await app("askCrew", { crewId: ID[other] }).catch(refused);
    if (actor !== other && !inCrew(model, actor, other))
      if (model.asked.delete(`${other} ${actor}`)) model.crew.add(`${other} ${actor}`);
      else model.asked.add(pair);
  } else if (doing === "leave") {
    await app("removeFromCrew", { userId: ID[other] }).catch(refused);
    for (const ended of [pair, `${other} ${actor}`]) model.crew.delete(ended);
    model.asked.delete(`${other} ${actor}`);
  } else if (edit && doing === "change") {
    await tried(app, "postVideoUpdate", { id: edit.id, crewOnly, under18Viewable }, actor === edit.poster);
    if (actor === edit.poster) Object.assign(edit, { crewOnly, under18Viewable });
  } else if (edit && doing === "remove") {
    await tried(app, "deleteVideo", { id: edit.id }, actor === edit.poster);
    if (actor === edit.poster) model.edits.splice(model.edits.indexOf(edit), 1);
  } else if (edit && doing === "stoke") {
    const may = actor !== edit.poster && sees(model, actor, edit);
    await tried(app, "vote", { videoId: edit.id }, may);
    if (may) edit.stokes.add(actor);
  } else if (edit && doing === "unstoke") {
    await app("deleteVote", { id: linkOf("stokes", "user_id", "edit_id", ID[actor], edit.id) }).catch(refused);
    edit.stokes.delete(actor);
  }
}

async function tried(app: App, operation: string, variables: object, may: boolean): Promise<void> {
  const done = await app(operation, { ...variables }).then(() => true, refused);
  expect([operation, done]).toEqual([operation, may]);
}

/** Returns false for a refusal. Any other error fails the test. */
function refused(error: unknown): false {
  expect(String(error)).not.toMatch(/went wrong|validation|INTERNAL/);
  return false;
}

/** Returns the link's id, which the app knows from making the link. */
function linkOf(table: string, one: string, other: string, oneId: string, otherId: string): string {
  const row = sqlite.prepare(`SELECT id FROM ${table} WHERE ${one} = ? AND ${other} = ?`).get(oneId, otherId);
  return String(Linked.extend({ id: z.number() }).safeParse(row).data?.id ?? 0);
}

const LISTED = "{ id votesCount viewerHasVoted }";
const DOCUMENT = `{ follows { follow { id } } findCrew { crew { id } } crew { pendingCrew { user { id } } }
  ${ACTORS.map((name) => `${name}: userVideos(id: "${ID[name]}", last: 50) ${LISTED}`).join(" ")} }`;

async function compare(base: string, model: Model, ours: ReadonlySet<string>): Promise<void> {
  for (const viewer of VIEWERS) {
    const token = tokenOf(viewer);
    const { data, errors } = await graphqlOf(base)(DOCUMENT, {}, token);
    expect(errors).toEqual([]);
    const own = z.object({ follows: z.array(z.object({ follow: Linked })) }).parse(data);
    const expected = [...model.follows].filter((pair) => pair.startsWith(`${viewer} `)).map((pair) => ID[nameIn(pair, 1)]);
    expect(own.follows.map(({ follow }) => follow.id).sort()).toEqual(expected.sort());

    const app = CLIENTS["@trpc/client in batches"]?.(base, token);
    const byTrpc = await Promise.all(ACTORS.map((poster) => app?.("userVideos", { id: ID[poster], last: 50 })));

    for (const [index, poster] of ACTORS.entries()) {
      const seen = model.edits.filter((edit) => edit.poster === poster && sees(model, viewer, edit));
      const told = z
        .array(Linked)
        .parse(data?.[poster])
        .filter(({ id }) => ours.has(id));
      const shown = seen.map(({ id, stokes }) => ({ id, votesCount: stokes.size, viewerHasVoted: stokes.has(viewer) }));
      const byId = (one: { id: string }, other: { id: string }) => Number(one.id) - Number(other.id);
      expect([viewer, told.sort(byId)]).toEqual([viewer, shown.sort(byId)]);
      const ids = z
        .array(Linked)
        .parse(byTrpc[index])
        .map(({ id }) => id);
      expect(ids.filter((id) => ours.has(id)).sort()).toEqual(seen.map(({ id }) => id).sort());
    }
    const crew = z.object({ crew: z.object({ pendingCrew: z.array(z.object({ user: Linked })) }) }).parse(data).crew;
    const asking = [...model.asked].filter((pair) => pair.endsWith(` ${viewer}`)).map((pair) => ID[nameIn(pair, 0)]);
    expect(crew.pendingCrew.map(({ user }) => user.id).sort()).toEqual(asking.sort());
  }
}

function nameIn(pair: string, index: 0 | 1): Viewer {
  const name = pair.split(" ")[index];
  const found = VIEWERS.find((viewer) => viewer === name);
  if (!found) throw new Error(`Nobody is called ${name}`);
  return found;
}

/** Sends random acts of adults through random doors, and then compares everybody's lists with the model. */
export async function actAtRandom(base: string, numRuns: number): Promise<void> {
  const acting = fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
    sqlite.exec("SAVEPOINT acted");
    try {
      const model: Model = { edits: [], crew: new Set(["mia sol", "mia kit"]), asked: new Set(["ana mia"]), follows: new Set() };
      const ours = new Set<string>();
      for (const one of acts) {
        const app = CLIENTS[one.door]?.(base, tokenOf(one.actor));
        if (app) await perform(model, app, one);
        for (const { id } of model.edits) ours.add(id);
      }
      await compare(base, model, ours);
    } finally {
      sqlite.exec("ROLLBACK TO acted; RELEASE acted");
    }
  });
  await fc.assert(acting, { numRuns });
}

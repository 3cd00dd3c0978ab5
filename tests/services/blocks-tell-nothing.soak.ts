import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { isAdult } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { spotImage } from "#app/services/media/serving.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import { heldAbout } from "#app/services/own-data/held.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as mutes from "#app/services/people/mutes.server.ts";
import * as people from "#app/services/people/users.server.ts";
import { nearStokers } from "#app/services/reactions/stokers.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { db } from "#db";
import {
  edits as editRows,
  follows as followRows,
  notifications as newsRows,
  spots as spotRows,
  stokes as stokeRows,
} from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { SPOT } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { CROWD, makeCrowdedWorld, othersThan } from "#tests/crowded-world.ts";

beforeAll(makeCrowdedWorld);

const PAGE = { take: 200 };
const byId = (one: { id: string }, other: { id: string }) => Number(one.id) - Number(other.id);

/** Everything that a person sees, list by list. */
function shownTo(who: Name): Record<string, unknown[]> {
  const self = viewer(who);
  const [posts, places] = [db.select().from(editRows).all(), db.select().from(spotRows).all()];
  const found = edits.list(
    self,
    posts.map(({ id }) => id),
  );
  const visible = found.flatMap((edit) => (edit ? [edit.id] : []));
  const spotIds = places.map(({ id }) => id);
  return {
    edits: found.map((edit) => edit && { ...edit, stokeCount: 0, poster: edit.poster.id }),
    stokes: stokes.listsOf(self, visible, 100).flat(),
    nearStokers: visible.flatMap((editId) => nearStokers(self, editId, 100).map(({ id: by }) => ({ editId, by }))),
    highestStokes: edits
      .mostStoked(self, PAGE, { sports: ["Surf"] })
      .map(({ id, posterId }) => ({ id, posterId }))
      .sort(byId),
    spotCards: spotIds.flatMap((id) => spots.find(self, id) ?? []).map(uncounted),
    spotPictures: spotIds.map((id) => named(spots.find(self, id), spotImage(self, id, "file")?.version)),
    spotList: spots.bySports(self, SPORT_NAMES, PAGE).map(uncounted),
    map: spots.within(self, spots.WORLD, SPORT_NAMES).map(uncounted),
    nearest: spots.nearest(self, SPOT, SPORT_NAMES, 50).map(uncounted),
    pins: spots.pinsWithin(self, spots.WORLD, SPORT_NAMES).pins.map((pin) => named(spots.find(self, pin.id), pin)),
    choices: spots.optionsFor(self, SPOT, "")?.map((option) => named(spots.find(self, option.value), option)) ?? [],
    editsAtSpots: edits
      .listsBySpot(self, spotIds, 100)
      .flat()
      .map(({ id, posterId }) => ({ id, posterId })),
    notifications: notifications.page(self, PAGE).map((row) => ({ ...row, edit: row.edit?.posterId })),
    people: people
      .list(
        self,
        othersThan(who).map((name) => ID[name]),
      )
      .map((person) => person && { ...person, followerCount: 0 }),
    follows: follows.ofViewer(self),
    followers: isAdult(self) ? [] : follows.followersOf(self).map((id) => ({ id })),
    crew: [...crews.crewOf(self), ...crews.requestsTo(self), ...crews.linksFrom(self)],
    mutes: mutes.ofViewer(self),
    ...heldFor(self),
  };
}

/** Their own list of blocks names whom they block. */
function heldFor({ id }: Viewer): Record<string, unknown[]> {
  const { blocks: _, ...held } = heldAbout(id);
  const withoutCounts = (row: object) => ({ ...row, followerCount: 0, stokeCount: 0 });
  return Object.fromEntries(Object.entries(held).map(([name, rows]) => [`held: ${name}`, rows.map(withoutCounts)]));
}

/** Counts are compared separately. */
function uncounted(spot: spots.SpotCard) {
  return { ...spot, poster: spot.poster?.id };
}

/** Each Spot with its author's id, if shown. */
function named(card: spots.SpotCard | undefined, what: unknown) {
  return card && { author: card.poster?.id, what };
}

/** The counts that a person sees, without items that show the other's name, and without the blocker's own ended follow. */
function countsShownTo(who: Name, other: Name, blocker: Name): Record<string, number> {
  const self = viewer(who);
  const isGone = other === blocker || isNamed(other, who);
  const gone = isGone && follows.has(viewer(other), ID[who]) ? 1 : 0;
  const counts: Record<string, number> = { followers: people.get(self, ID[who]).followerCount - gone };
  for (const { id, posterId } of db.select().from(editRows).all()) {
    const edit = posterId === ID[other] ? undefined : edits.find(self, id);
    const given = stokes
      .listsOf(self, [id], 100)
      .flat()
      .filter(({ userId }) => userId === ID[other]);
    // The other's Stoke on a third person's post stays.
    if (edit) counts[id] = edit.stokeCount - (posterId === ID[who] ? given.length : 0);
  }
  for (const name of othersThan(who)) {
    const person = name === other ? undefined : people.find(self, ID[name]);
    if (person) counts[`followers of ${name}`] = person.followerCount;
  }
  return { ...counts, stokes: stokes.countGivenBy(self) - stokesOn(other, who) };
}

/** A minor sees all followers. Others see adults and their Crew. */
function isNamed(follower: Name, followed: Name): boolean {
  const isCrew = crews.linkWith(viewer(followed), ID[follower]) === "accepted";
  return isCrew || isAdult(viewer(follower)) || !isAdult(viewer(followed));
}

function stokesOn(poster: Name, giver: Name): number {
  const given = and(eq(editRows.posterId, ID[poster]), eq(stokeRows.userId, ID[giver]));
  return db.select().from(stokeRows).innerJoin(editRows, eq(editRows.id, stokeRows.editId)).where(given).all().length;
}

type Row = { id?: string };

/** The rows that name the other or are about the other's Edit, as list and id. */
function namingRows(who: Name, other: Name): Set<string> {
  const theirs = db.select().from(editRows).where(eq(editRows.posterId, ID[other])).all();
  const names = [ID[other], ...theirs.map(({ id }) => id)].map((id) => `"${id}"`);
  const found = rowsFor(who).filter(({ line }) => names.some((name) => line.includes(name)));
  return new Set(found.flatMap(({ key }) => [key, `held: ${key}`]));
}

function rowsFor(who: Name): { key: string; line: string }[] {
  return Object.entries(shownTo(who)).flatMap(([list, rows]) =>
    rows.flatMap((row) => {
      const line = `${list}: ${JSON.stringify(row)}`;
      return row ? [{ key: (row as Row).id ? `${list} ${(row as Row).id}` : line, line }] : [];
    }),
  );
}

/** A follow that the block ends, in the export and in notifications. */
function followRowsOf(follower: Name, followed: Name): string[] {
  const theirs = and(eq(followRows.followerId, ID[follower]), eq(followRows.followedId, ID[followed]));
  const told = db.select().from(followRows).leftJoin(newsRows, eq(newsRows.followId, followRows.id)).where(theirs).all();
  return told.flatMap(({ follows: { id }, notifications: news }) => [
    `held: follows ${id}`,
    `notifications ${news?.id}`,
    `held: notifications ${news?.id}`,
  ]);
}

/** Returns the removed lines, the added lines, and whether the order of the rest changed. */
function changes(before: string[], after: string[]) {
  const [was, is] = [new Set(before), new Set(after)];
  const gone = before.filter((line) => !is.has(line));
  const come = after.filter((line) => !was.has(line));
  return { gone, come, isSame: before.join("\n") === after.join("\n") };
}

const NOTHING = { gone: [], come: [], isSame: true };

describe.each(CROWD)("when %s blocks and unblocks someone [A-189, SOC-017, MAP-003]", (blocker) => {
  test.each(othersThan(blocker))(
    "such as %s, neither is shown anything else than before, save what named the other",
    (blocked) => {
      const ended = [...followRowsOf(blocker, blocked), ...(isNamed(blocked, blocker) ? followRowsOf(blocked, blocker) : [])];
      const pairs = [
        [blocker, blocked],
        [blocked, blocker],
      ] as const;
      const naming = pairs.map(([who, other]) => new Set([...namingRows(who, other), ...ended]));
      const look = () =>
        pairs.map(([who, other], index) => {
          const rows = rowsFor(who).filter(({ key }) => !naming[index]?.has(key));
          const counts = Object.entries(countsShownTo(who, other, blocker)).map(([name, count]) => `count of ${name}: ${count}`);
          return [...rows.map(({ line }) => line), ...counts];
        });
      const before = look();
      const refused = codeOf(() => blocks.set(viewer(blocker), ID[blocked], true));
      // A person cannot block somebody they do not see.
      if (refused) return expect([refused, people.find(viewer(blocker), ID[blocked])]).toEqual(["NOT_FOUND", undefined]);
      const during = look();
      blocks.set(viewer(blocker), ID[blocked], false);
      const after = look();
      for (const [index, then] of before.entries())
        for (const now of [during, after]) expect(changes(then, now[index] ?? [])).toEqual(NOTHING);
    },
  );
});

import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import type { Page } from "#app/kernel/paging.server.ts";
import { type Viewer, viewerById } from "#app/kernel/viewer.server.ts";
import { AGE_BANDS } from "#app/schemas/age-bands.ts";
import { ORIENTATIONS } from "#app/schemas/choices.ts";
import { SPORT_NAMES, type Sport } from "#app/schemas/sports.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { db } from "#db";
import { blocks, crews, edits as editRows, media, mutes, users } from "#db/schema/index.ts";

const ROUNDS = 30;
const PEOPLE = 12;
const EDITS = 60;

const one = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T;
const chance = (percent: number) => randomInt(100) < percent;

type Person = typeof users.$inferInsert & { id: string };
type Edit = typeof editRows.$inferInsert & { id: string };

function person(index: number): Person {
  const isBusiness = chance(15);
  const age = isBusiness ? null : one(AGE_BANDS);
  const state = one(["complete", "complete", "complete", "profile", "initial"]);
  return {
    id: index === 0 ? env.OPERATOR_USER_ID : String(90_000 + index),
    name: `P${index}`,
    email: `p${index}@soak.example`,
    passwordHash: "-",
    isBusiness,
    age: state === "initial" ? null : age,
    lowestBand: isBusiness && chance(20) ? "13-17" : null,
    publicSince: chance(50) ? 1 : null,
    initialProfileSetup: state !== "initial",
    profileSetup: state === "complete",
    suspendedAt: chance(10) ? 1 : null,
    sports: SPORT_NAMES.filter(() => chance(40)),
  };
}

function edit(index: number, people: Person[]): Edit {
  const id = String(900_000 + index);
  const file = { filename: `${id}.jpg`, mimetype: "image/jpeg", mediaId: id };
  const facts = { crewOnly: chance(30), under18Viewable: chance(50), ready: chance(90), orientation: one(ORIENTATIONS) };
  // Few different times, so that ties are common.
  return {
    id,
    posterId: one(people).id,
    description: id,
    sport: one(SPORT_NAMES),
    createdAt: 1000 + randomInt(20),
    ...file,
    ...facts,
  };
}

/** The same rule again, in plain code over plain data. */
function mayHave(
  viewer: Viewer,
  { posterId, ready, crewOnly, under18Viewable }: Edit,
  people: Person[],
  { links, closed }: { links: Set<string>; closed: Set<string> },
): boolean {
  if (viewer.operator || viewer.id === posterId) return viewer.id !== "0";
  const poster = people.find(({ id }) => id === posterId);
  if (viewer.state === "visitor" || viewer.state === "initial" || !poster) return false;
  if (!poster.profileSetup || poster.suspendedAt || !ready) return false;
  if (!under18Viewable && !viewer.adult) return false;
  if (closed.has(`${viewer.id} ${posterId}`) || closed.has(`${posterId} ${viewer.id}`)) return false;
  if (links.has(`${viewer.id} ${posterId}`) || links.has(`${posterId} ${viewer.id}`)) return true;
  const isClosed = (poster.age === "6-9" || poster.age === "10-12") && !poster.publicSince;
  return !crewOnly && !isClosed;
}

const newestFirst = (a: Edit, b: Edit) => (b.createdAt ?? 0) - (a.createdAt ?? 0) || Number(b.id) - Number(a.id);

test(`in ${ROUNDS} random worlds every list gives what the rule says, in order, however it is paged [ACC-047]`, () => {
  for (let round = 0; round < ROUNDS; round++) {
    db.delete(editRows).run();
    db.delete(media).run();
    db.delete(users).run();
    const people = Array.from({ length: PEOPLE }, (_, index) => person(index));
    const all = Array.from({ length: EDITS }, (_, index) => edit(index, people));
    for (const row of people) db.insert(users).values(row).run();
    for (const { id, posterId, filename, mimetype } of all)
      db.insert(media)
        .values({ id, ownerId: posterId, purpose: "edit", filename, mimetype, bytes: 1, sha256: id, state: "ready" })
        .run();
    for (const row of all) db.insert(editRows).values(row).run();
    const links = new Set<string>();
    for (let n = 0; n < 15; n++) {
      const [asker, asked] = [one(people).id, one(people).id];
      const acceptedAt = chance(60) ? 1 : null;
      const { changes } = db
        .insert(crews)
        .values({ askerId: asker, askedId: asked, toldAt: 1, acceptedAt })
        .onConflictDoNothing()
        .run();
      if (changes && acceptedAt) links.add(`${asker} ${asked}`);
    }

    const [closed, muted] = [new Set<string>(), new Set<string>()];
    for (let n = 0; n < 6; n++) {
      const [from, to] = [one(people).id, one(people).id];
      if (from === to) continue;
      if (chance(50)) {
        db.insert(blocks).values({ blockerId: from, blockedId: to }).onConflictDoNothing().run();
        closed.add(`${from} ${to}`);
      } else {
        db.insert(mutes).values({ muterId: from, mutedId: to }).onConflictDoNothing().run();
        muted.add(`${from} ${to}`);
      }
    }

    for (const { id } of people) {
      const viewer = viewerById(id, Date.now());
      const seen = all.filter((row) => mayHave(viewer, row, people, { links, closed })).sort(newestFirst);
      const heard = seen.filter(({ posterId }) => !muted.has(`${id} ${posterId}`));
      for (const row of all) expect(edits.find(viewer, row.id)?.id).toBe(seen.includes(row) ? row.id : undefined);
      expect(paged((page) => edits.bySport(viewer, "Surf", page))).toEqual(
        heard.filter(({ sport }) => sport === "Surf").map((row) => row.id),
      );
      if (viewer.state === "visitor" || viewer.state === "initial") continue;
      const mine = heard.filter(({ sport }) => viewer.sports.includes(sport as Sport));
      expect(paged((page) => edits.home(viewer, page))).toEqual(mine.map((row) => row.id));
      expect(paged((page) => edits.home(viewer, page, "Portrait"))).toEqual(
        mine.filter(({ orientation }) => orientation === "Portrait").map((row) => row.id),
      );
    }
  }
});

/** Returns all ids of a list, read in pages of random size, by key or by skipping. */
function paged(list: (page: Page) => edits.EditCard[]): string[] {
  const byKey = chance(50);
  const take = 1 + randomInt(7);
  const ids: string[] = [];
  for (let before: Page["before"]; ; ) {
    const page = list(byKey ? { take, before } : { take, skip: ids.length });
    ids.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (!last || page.length < take) return ids;
    before = { time: last.createdAt, id: last.id };
  }
}

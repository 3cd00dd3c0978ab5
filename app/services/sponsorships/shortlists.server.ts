import { and, asc, count, desc, eq } from "drizzle-orm";
import { atMost, type Check, refuseFirstFailure } from "#app/kernel/checks.server.ts";
import { existing, invalid, Refusal } from "#app/kernel/refusal.server.ts";
import { isAdult, mayAskAbout, traitsOf } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { ShortlistStage } from "#app/schemas/choices.ts";
import { atomically, db } from "#db";
import { shortlisted, shortlists } from "#db/schema/index.ts";
import * as people from "../people/users.server.ts";
import { type AthleteFacts, athletesById } from "../search/athlete-facts.server.ts";
import { mayAskAtAll } from "./asking.server.ts";

const MOST_LISTS = 20;
const MOST_PEOPLE = 200;
export const MOST_COMPARED = 4;

export interface Shortlist {
  id: string;
  name: string;
  people: number;
}

export interface Shortlisted {
  athlete: AthleteFacts;
  stage: ShortlistStage;
  note: string;
}

const NAMED: Check<{ listName: string }>[] = [
  ["listName", ({ listName }) => listName === "", "Please enter a name for the list"],
  atMost("listName"),
];

/** Returns the newest first. */
export function all(viewer: Viewer): Shortlist[] {
  const { id, name, createdAt, brandId } = shortlists;
  return db
    .select({ id, name, people: count(shortlisted.id) })
    .from(shortlists)
    .leftJoin(shortlisted, eq(shortlisted.listId, id))
    .where(eq(brandId, brandOf(viewer)))
    .groupBy(id)
    .orderBy(desc(createdAt), desc(id))
    .all();
}

export function get(viewer: Viewer, id: string): Omit<Shortlist, "people"> {
  const own = and(eq(shortlists.id, id), eq(shortlists.brandId, brandOf(viewer)));
  return existing(db.select({ id: shortlists.id, name: shortlists.name }).from(shortlists).where(own).get());
}

/** A second press of the button makes no second list. */
export function create(viewer: Viewer, listName: string): string {
  refuseFirstFailure({ listName }, NAMED);
  return atomically(() => {
    const lists = all(viewer);
    const same = lists.find(({ name }) => name === listName);
    if (same) return same.id;
    if (lists.length >= MOST_LISTS)
      throw new Refusal("FORBIDDEN", `You have ${MOST_LISTS} lists, which is the most. Please delete one first`);
    return db
      .insert(shortlists)
      .values({ brandId: brandOf(viewer), name: listName })
      .returning()
      .get().id;
  });
}

export function rename(viewer: Viewer, id: string, listName: string): void {
  refuseFirstFailure({ listName }, NAMED);
  if (all(viewer).some((other) => other.name === listName && other.id !== id))
    throw invalid("listName", "You have a list with this name already");
  db.update(shortlists)
    .set({ name: listName })
    .where(eq(shortlists.id, get(viewer, id).id))
    .run();
}

export function remove(viewer: Viewer, id: string): void {
  db.delete(shortlists)
    .where(eq(shortlists.id, get(viewer, id).id))
    .run();
}

/** Keeps adults alone. The sentence for others gives no reason, since it could tell an age. */
export function keep(viewer: Viewer, listId: string, athleteId: string): void {
  const list = get(viewer, listId);
  const traits = traitsOf(people.get(viewer, athleteId).id);
  if (!mayAskAbout(viewer, traits) || !isAdult(traits)) throw new Refusal("FORBIDDEN", "This person can't be kept in a list");
  atomically(() => {
    const kept = db.select({ id: shortlisted.athleteId }).from(shortlisted).where(eq(shortlisted.listId, list.id)).all();
    if (kept.length >= MOST_PEOPLE && !kept.some(({ id }) => id === athleteId))
      throw new Refusal("FORBIDDEN", `The list holds ${MOST_PEOPLE} people, which is the most`);
    db.insert(shortlisted).values({ listId: list.id, brandId: viewer.id, athleteId }).onConflictDoNothing().run();
  });
}

/** Keeps the person in a list, or in a new one, and returns its id. No new list stays if the person can't be kept. */
export function keepIn(viewer: Viewer, athleteId: string, list: { listId: string } | { listName: string }): string {
  return atomically(() => {
    const listId = "listId" in list ? list.listId : create(viewer, list.listName);
    keep(viewer, listId, athleteId);
    return listId;
  });
}

/** What is not given stays. */
export function change(
  viewer: Viewer,
  listId: string,
  athleteId: string,
  changes: { stage?: ShortlistStage | undefined; note?: string | undefined },
): void {
  if (changes.note !== undefined) refuseFirstFailure({ note: changes.note }, [atMost("note")]);
  const own = ofList(get(viewer, listId).id, athleteId);
  if (changes.stage === undefined && changes.note === undefined) return;
  existing(db.update(shortlisted).set(changes).where(own).returning().get());
}

export function drop(viewer: Viewer, listId: string, athleteId: string): void {
  db.delete(shortlisted)
    .where(ofList(get(viewer, listId).id, athleteId))
    .run();
}

/** Returns people in the order in which they were kept, without those who are hidden from the viewer. */
export function peopleIn(viewer: Viewer, listId: string): Shortlisted[] {
  const { id } = get(viewer, listId);
  const kept = db.select().from(shortlisted).where(eq(shortlisted.listId, id)).orderBy(asc(shortlisted.createdAt)).all();
  const athletes = athletesById(
    viewer,
    kept.map(({ athleteId }) => athleteId),
  );
  return kept.flatMap(({ athleteId, stage, note }) => {
    const athlete = athletes.get(athleteId);
    return athlete ? [{ athlete, stage, note }] : [];
  });
}

export function listsWith(viewer: Viewer, athleteId: string): string[] {
  const own = and(eq(shortlisted.brandId, brandOf(viewer)), eq(shortlisted.athleteId, athleteId));
  return db
    .select({ id: shortlisted.listId })
    .from(shortlisted)
    .where(own)
    .all()
    .map(({ id }) => id);
}

function ofList(listId: string, athleteId: string) {
  return and(eq(shortlisted.listId, listId), eq(shortlisted.athleteId, athleteId));
}

function brandOf(viewer: Viewer): string {
  if (!mayAskAtAll(viewer)) throw new Refusal("FORBIDDEN");
  return viewer.id;
}

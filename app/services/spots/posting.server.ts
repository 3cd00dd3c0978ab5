import { and, count, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { requireComplete, requireOperator } from "#app/kernel/access/requirements.server.ts";
import { type Check, isLong, refuseFirstFailure } from "#app/kernel/checks.server.ts";
import * as endings from "#app/kernel/endings.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { existing, invalid, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { SPOT_LENGTHS } from "#app/schemas/lengths.ts";
import { sportsFor } from "#app/schemas/sports.ts";
import { MOST_LATITUDE, type SpotDetails, SpotInput } from "#app/schemas/spots.ts";
import { atomically, db } from "#db";
import { edits, media, spots } from "#db/schema/index.ts";
import { replacedBy } from "../decisions/files.server.ts";
import { holderOf, posterBehind } from "../decisions/holders.server.ts";
import { recordApproval, requireReason } from "../decisions/reasons.server.ts";
import { asDecision } from "../decisions/removing.server.ts";
import * as uploads from "../media/uploads.server.ts";
import type { SpotCard } from "./cards.server.ts";
import { beside, get } from "./finding.server.ts";
import { dismissReports, isReported, show } from "./reported.server.ts";

const MOST_OWN = 300;
const MOST_A_DAY = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

const FILE = { purpose: "spot", field: "spotImage", missing: "Please select a File" } as const;

const tooLong = (field: keyof typeof SPOT_LENGTHS): Check<SpotDetails> => [
  field,
  (v) => isLong(v[field], SPOT_LENGTHS[field]),
  `Please use at most ${SPOT_LENGTHS[field]} characters`,
];

const DETAILS: Check<SpotDetails>[] = [
  ["title", (v) => v.title === "", "Please enter a spot title"],
  tooLong("title"),
  ["description", (v) => v.description === "", "Please enter a spot description"],
  tooLong("description"),
  ["sports", (v) => v.sports.length === 0, "Please select a sport"],
  [
    "latitude",
    (v) => !(Math.abs(v.latitude) <= MOST_LATITUDE),
    `The latitude must be from -${MOST_LATITUDE} to ${MOST_LATITUDE}`,
  ],
  ["longitude", (v) => !(Math.abs(v.longitude) <= 180), "The longitude must be from -180 to 180"],
];

/** Refuses fields of a business to everybody else. */
function checked(viewer: Viewer, given: SpotDetails): SpotDetails {
  const { isBusiness } = requireComplete(viewer);
  const details = { ...given, sports: given.sports.filter((sport) => sportsFor(isBusiness).includes(sport)) };
  refuseFirstFailure(details, DETAILS);
  if (details.isBusiness && !isBusiness) throw invalid("isBusiness", "Just brands can mark a Spot as theirs");
  return details;
}

/** Returns an equal Spot of the author instead, so that a second press makes none. */
export function post(viewer: Viewer, given: SpotDetails): SpotCard {
  const { spotImage, ...details } = checked(viewer, given);
  return atomically(() => {
    const file = spotImage ? uploads.attach(viewer, spotImage, FILE) : undefined;
    const same = sameOf(viewer, details);
    if (same && file) uploads.drop(file);
    if (same) return get(viewer, same.id);
    requireRoom(viewer);
    const values = { ...details, posterId: viewer.id, awaitsApproval: viewer.under13, spotImage: file?.filename ?? null };
    const { id } = db.insert(spots).values(values).returning({ id: spots.id }).get();
    return get(viewer, id);
  });
}

/** Returns Spots that the new one may double, so that its author is asked first. None for a second press. */
export function doublesOf(viewer: Viewer, given: SpotDetails): SpotCard[] {
  const { spotImage, ...details } = checked(viewer, given);
  return sameOf(viewer, details) ? [] : beside(viewer, details, details.sports);
}

/** Thousands of Spots of one account would fill the map around a town. */
function requireRoom(viewer: Viewer): void {
  const isNew = sql<number>`count(*) filter (where ${spots.createdAt} > ${Date.now() - DAY_MS})`;
  const { all = 0, today = 0 } =
    db.select({ all: count(), today: isNew }).from(spots).where(eq(spots.posterId, viewer.id)).get() ?? {};
  if (all >= MOST_OWN) throw new Refusal("INVALID", `You have ${MOST_OWN} Spots, which is the most. Delete one to add another`);
  if (today >= MOST_A_DAY) throw new Refusal("INVALID", `You've added ${MOST_A_DAY} Spots today. You can add more tomorrow`);
}

function sameOf(viewer: Viewer, row: Omit<SpotDetails, "spotImage">) {
  const columns = getTableColumns(spots);
  const said = (Object.keys(row) as (keyof typeof row)[]).map((name) => eq(columns[name], row[name]));
  return db
    .select({ id: spots.id })
    .from(spots)
    .where(and(eq(spots.posterId, viewer.id), ...said))
    .get();
}

/** Only the author changes a Spot, not even the operator. */
export function ownSpot(viewer: Viewer, id: string): SpotCard {
  const spot = get(viewer, id);
  if (!spot.isMine) throw new Refusal("FORBIDDEN");
  return spot;
}

/** A changed Spot of an under-13 waits for the operator again; until then Edits of others keep its old name. */
export function update(viewer: Viewer, id: string, given: Partial<SpotDetails>): SpotCard {
  const isOwn = eq(spots.id, ownSpot(viewer, id).id);
  const spot = existing(db.select().from(spots).where(isOwn).get());
  const before = SpotInput.parse(spot satisfies Record<keyof SpotDetails, unknown>);
  const { spotImage, ...details } = checked(viewer, SpotInput.parse({ ...before, ...given }));
  return atomically(() => {
    const isNew = spotImage !== "" && spotImage !== spot.spotImage;
    const image = isNew ? uploads.attach(viewer, spotImage, FILE).filename : spot.spotImage;
    if (isNew && !isReported(spot.id)) dropImage(viewer.id, spot.spotImage);
    db.update(spots)
      .set({ ...details, spotImage: image, awaitsApproval: viewer.under13 })
      .where(and(eq(spots.id, spot.id), eq(spots.posterId, viewer.id)))
      .run();
    if (!viewer.under13) nameAtEdits(spot.id, details.title);
    return get(viewer, spot.id);
  });
}

/** Its Edits lose the place, and get it back if a decision is undone. While a report is open, only the operator sees the Spot. */
export function remove(viewer: Viewer, id: string): SpotCard {
  const { poster } = get(viewer, id);
  return asDecision(viewer, "spot", { id, posterId: poster?.id ?? "" }, () => takeAway(viewer, id));
}

/** Removes without a decision, for a caller that writes its own. */
export function takeAway(viewer: Viewer, id: string): SpotCard {
  const spot = get(viewer, id);
  if (!spot.isMine && !viewer.operator) throw new Refusal("FORBIDDEN");
  atomically(() => {
    nameAtEdits(spot.id, "");
    if (spot.isMine || !isReported(spot.id)) unlinkEdits(spot.id);
    if (isReported(spot.id)) hold(viewer, spot.id);
    else erase(spot.id);
    endings.record("spot", spot.id, { byPoster: spot.isMine });
  });
  return spot;
}

/** Call it after the operator's removal was undone. Also names the Spot again at its Edits. */
export function putBack(id: string): void {
  show(id);
  const { title, awaitsApproval } = existing(db.select().from(spots).where(eq(spots.id, id)).get());
  if (!awaitsApproval) nameAtEdits(id, title);
}

/** Shows a child's or an often reported Spot to others, and ends its open reports. A child's needs a reason. */
export function approve(viewer: Viewer, id: string, reason: string): void {
  const spot = get(requireOperator(viewer), id);
  const { posterId, isHeld } = posterBehind(spot.poster?.id ?? "");
  if (spot.isWaiting && isHeld) throw new Refusal("FORBIDDEN", "This Spot is gone");
  if (spot.isWaiting) requireReason("reason", reason);
  atomically(() => {
    db.update(spots).set({ awaitsApproval: false }).where(eq(spots.id, spot.id)).run();
    if (spot.isWaiting && posterId) recordApproval(viewer, "spot", spot.id, posterId, reason);
    dismissReports(viewer, spot);
    nameAtEdits(spot.id, spot.title);
  });
}

function nameAtEdits(spotId: string, spotLocation: string): void {
  db.update(edits).set({ spotLocation }).where(eq(edits.spotId, spotId)).run();
}

function unlinkEdits(spotId: string): void {
  db.update(edits).set({ spotId: null }).where(eq(edits.spotId, spotId)).run();
}

function erase(id: string): void {
  const gone = db.delete(spots).where(eq(spots.id, id)).returning().get();
  if (gone) dropImage(gone.posterId, gone.spotImage);
  jobs.enqueue("sweep", "pictures of no guide");
}

function hold(viewer: Viewer, id: string): void {
  const spot = existing(db.select().from(spots).where(eq(spots.id, id)).get());
  const holderId = holderOf(viewer, "Spot", spot);
  const replaced = replacedBy(spot.posterId, "spot").map(({ filename }) => filename);
  const images = and(eq(media.ownerId, spot.posterId), inArray(media.filename, [...replaced, spot.spotImage ?? ""]));
  db.update(media).set({ ownerId: holderId }).where(images).run();
  db.update(spots).set({ posterId: holderId, isHidden: true }).where(eq(spots.id, id)).run();
}

function dropImage(ownerId: string, filename: string | null): void {
  if (!filename) return;
  const file = db
    .select()
    .from(media)
    .where(and(eq(media.ownerId, ownerId), eq(media.filename, filename)))
    .get();
  if (file) uploads.drop(file);
}

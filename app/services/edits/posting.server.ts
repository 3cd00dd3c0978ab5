import { and, eq, isNull } from "drizzle-orm";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { atMost, type Check, isLong, refuseFirstFailure } from "#app/kernel/checks.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as notifications from "#app/kernel/notify.server.ts";
import { existing, invalid } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { competitionOf, type EditDetails, type EditPost } from "#app/schemas/edits.ts";
import { type Gear, gearFor } from "#app/schemas/gear.ts";
import { LENGTHS } from "#app/schemas/lengths.ts";
import { sportsFor } from "#app/schemas/sports.ts";
import { atomically, db } from "#db";
import { edits, type media, users } from "#db/schema/index.ts";
import * as guardians from "../guardians/index.server.ts";
import * as uploads from "../media/uploads.server.ts";
import * as spots from "../spots/index.server.ts";
import { mustWait, refuseChildsAd } from "./ads.server.ts";
import { type CaptionsChange, changeCaptions } from "./captions.server.ts";
import * as drafts from "./drafts.server.ts";

const FILE = { purpose: "edit", field: "file", missing: "Please select a File" } as const;

const DETAILS: Check<EditDetails>[] = [
  ["description", (v) => v.description === "", "Please add a Description"],
  atMost("description"),
  atMost("altText"),
  ["sport", (v) => !v.sport, "Please select a Sport"],
  atMost("filmerInstagram"),
  atMost("adFor"),
];

const GEAR: Check<EditDetails>[] = [
  [
    "gear",
    (v) => Object.values(v.gear).some((text) => isLong(text, LENGTHS.gear)),
    `Please use at most ${LENGTHS.gear} characters for each piece of gear`,
  ],
];

export function checkDetails(viewer: Viewer, details: EditDetails): void {
  refuseFirstFailure(guardians.askedAboutEdit(viewer, details), DETAILS);
  if (details.sport && !sportsFor(requireComplete(viewer).isBusiness).includes(details.sport))
    throw invalid("sport", "Please select a Sport");
}

export function checkGear(details: EditDetails): void {
  refuseFirstFailure(details, GEAR);
}

export function checkFile(file: unknown): void {
  if (!file) throw invalid(FILE.field, FILE.missing);
}

type Posted = Pick<typeof edits.$inferSelect, keyof typeof POSTED>;
const POSTED = { id: edits.id, crewOnly: edits.crewOnly, sport: edits.sport, adWaits: edits.adWaits };

/** Trusts the upload's record, not the input, for the type of the file. */
export function post(viewer: Viewer, input: EditPost): Posted {
  const posterId = requireComplete(viewer).id;
  checkDetails(viewer, input);
  checkGear(input);
  refuseChildsAd(viewer, input);
  const {
    filename,
    competition: entered,
    spotLocation,
    width: _,
    height: __,
    ...details
  } = guardians.askedAboutEdit(viewer, input);
  const { sport } = details;
  spots.refuseOwnWords(viewer, details.spotId, spotLocation ?? "");
  if (!sport) throw invalid("sport", "Please select a Sport");

  return atomically(() => {
    const file = uploads.attach(viewer, filename, FILE);
    writeAfterFirst(viewer);
    const { width, height } = sizeOf(file, input);
    const adWaits = mustWait(viewer, details);
    const ready = file.state === "ready" && !adWaits;
    const edit = db
      .insert(edits)
      .values({
        ...details,
        ...spots.spotLinkOf(viewer, details.spotId),
        posterId,
        mediaId: file.id,
        filename: file.filename,
        mimetype: file.mimetype,
        sport,
        gear: fitting(details.gear, sport),
        competition: competition(entered),
        width,
        height,
        orientation: (height ?? 0) > (width ?? 0) ? "Portrait" : "Landscape",
        adWaits,
        ready,
      })
      .returning(POSTED)
      .get();
    if (ready) notifications.recordPost(edit.id);
    return edit;
  });
}

/** Mails once per account, however its first Edit was posted. */
function writeAfterFirst({ id: posterId, under13 }: Viewer): void {
  const { changes } = db
    .update(users)
    .set({ firstEditMailedAt: Date.now() })
    .where(and(eq(users.id, posterId), isNull(users.firstEditMailedAt)))
    .run();
  if (!changes) return;
  jobs.enqueue("first-edit-mail", posterId);
  if (under13) jobs.enqueue("parent-first-edit-mail", posterId);
}

/** Idempotent: a draft that was posted before returns its Edit. */
export function postDraft(viewer: Viewer, draftId: string, captions?: CaptionsChange): Posted {
  const draft = existing(drafts.find(viewer, draftId));
  if (draft.editId) return first(draft.editId);

  return atomically(() => {
    const empty = { competition: "", width: null, height: null };
    const edit = post(viewer, { ...draft.details, ...empty, filename: draft.upload?.filename ?? "" });
    if (captions) changeCaptions({ id: edit.id, mimetype: draft.upload?.mimetype ?? "" }, captions);
    drafts.close(draftId, edit.id);
    return edit;
  });
}

function first(id: string) {
  return existing(db.select(POSTED).from(edits).where(eq(edits.id, id)).get());
}

function sizeOf(file: typeof media.$inferSelect, input: EditPost): { width: number | null; height: number | null } {
  return { width: file.width ?? whole(input.width), height: file.height ?? whole(input.height) };
}

function whole(given: unknown): number | null {
  const number = Number(given);
  return Number.isSafeInteger(number) && number > 0 && number < 100_000 ? number : null;
}

export function fitting(gear: Gear, sport: string): Gear {
  const offered = gearFor(sport);
  return Object.fromEntries(Object.entries(gear).filter(([field]) => offered.some((name) => name === field)));
}

export function competition(given: string) {
  if (given === "") return null;
  const known = competitionOf(given);
  if (!known) throw invalid("competition", "There is no such contest");
  return known;
}

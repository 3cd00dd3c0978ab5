import { and, count, desc, eq, gt, inArray, ne } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import { hasReached } from "#app/kernel/access/requirements.server.ts";
import { atMost, type Check, refuseFirstFailure } from "#app/kernel/checks.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { isAdult, mayAskAbout, traitsOf } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { AWAITED, OPEN } from "#app/schemas/sponsorship-course.ts";
import { AGREEMENT_VERSION, type SponsorshipDetails } from "#app/schemas/sponsorships.ts";
import { dayIn, isoDay } from "#app/text/dates.ts";
import { atomically, db } from "#db";
import { dataAgreements, sponsorships } from "#db/schema/index.ts";
import { byPoster } from "../edits/feeds.server.ts";
import { standingOf } from "../guardians/bands.server.ts";
import * as people from "../people/users.server.ts";
import { courseOf, lastHappening, type Sponsorship } from "./finding.server.ts";
import { takeStep } from "./steps.server.ts";
import { DUTIES, ENDS_IN_TIME, OFFER, PAY, TERMS_FIT } from "./terms.server.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Open requests about one athlete, of all brands. */
const MOST_OPEN = 5;
const ANSWER_DAYS = { least: 7, most: 60 };
/** A brand waits this long after a no. */
const WAIT_MS = 90 * DAY;

/** The brand changes these, and no others. */
const CHANGEABLE: readonly Sponsorship["state"][] = ["draft", "returned"];

const FITS: Check<SponsorshipDetails>[] = [atMost("place"), ...TERMS_FIT, atMost("words"), atMost("terms")];

const COMPLETE: Check<SponsorshipDetails>[] = [
  ["purpose", ({ purpose }) => purpose === "", "Please choose what it is for"],
  ["startsOn", ({ startsOn }) => startsOn === "", "Please enter the first day"],
  ["startsOn", ({ startsOn }) => startsOn < isoDay(), "The first day has to be today or later"],
  ["endsOn", ({ endsOn }) => endsOn === "", "Please enter the last day"],
  ["endsOn", ({ startsOn, endsOn }) => endsOn < startsOn, "The last day can't be before the first"],
  ENDS_IN_TIME,
  ["place", ({ place }) => place === "", "Please say where, or write anywhere"],
  ["gives", ({ gives }) => gives.length === 0, "Please choose what you give"],
  PAY,
  OFFER,
  ["expects", ({ expects }) => expects.length === 0, "Please choose what you expect"],
  DUTIES,
  ["words", ({ words }) => words === "", "Please tell the athlete about it"],
  ["terms", ({ terms }) => terms === "", "Please add your data protection terms"],
  ["answerBy", ({ answerBy }) => answerBy === "", "Please choose the last day for an answer"],
  [
    "answerBy",
    ({ answerBy }) => answerBy < dayIn(ANSWER_DAYS.least) || answerBy > dayIn(ANSWER_DAYS.most),
    `The last day for an answer has to be ${ANSWER_DAYS.least} to ${ANSWER_DAYS.most} days from now`,
  ],
  ["agrees", ({ agrees }) => !agrees, "Please accept the data sharing agreement"],
];

export function mayAskAtAll(viewer: Viewer): boolean {
  return (
    hasReached(viewer, "complete") &&
    viewer.approved &&
    viewer.band === "18+" &&
    !viewer.reachWaits &&
    viewer.id !== env.OPERATOR_USER_ID
  );
}

/** The athlete must be a rider of 13 or over with an Edit that the brand may see. */
export function mayAsk(viewer: Viewer, athleteId: string): boolean {
  const traits = traitsOf(athleteId);
  return (
    mayAskAtAll(viewer) &&
    athleteId !== env.OPERATOR_USER_ID &&
    mayAskAbout(viewer, traits) &&
    (isAdult(traits) || !isNew(athleteId)) &&
    !hadNoLately(viewer, athleteId) &&
    byPoster(viewer, athleteId, { take: 1 }).length > 0
  );
}

/** Includes drafts and returned requests, which the brand can change. */
export function openAbout(viewer: Viewer, athleteId: string): Sponsorship | undefined {
  return db
    .select()
    .from(sponsorships)
    .where(between(viewer, athleteId, ...OPEN))
    .get();
}

export function isChangeable({ state }: Sponsorship): boolean {
  return CHANGEABLE.includes(state);
}

/** Returns what the operator asks about a returned request. */
export function questionTo(viewer: Viewer, row: Sponsorship): string | undefined {
  return row.state === "returned" ? (courseOf(viewer, row).at(-1)?.words ?? undefined) : undefined;
}

export function startDraft(viewer: Viewer, athleteId: string): void {
  if (!mayAsk(viewer, athleteId)) return;
  db.insert(sponsorships)
    .values({ brandId: viewer.id, athleteId, terms: lastTerms(viewer) })
    .onConflictDoNothing()
    .run();
}

export function keepDraft(viewer: Viewer, athleteId: string, details: SponsorshipDetails): Sponsorship {
  people.get(viewer, athleteId);
  if (!mayAsk(viewer, athleteId)) throw new Refusal("FORBIDDEN", "You can't ask about this person");
  refuseFirstFailure(details, FITS);
  const { agrees, ...kept } = details;
  return atomically(() => {
    startDraft(viewer, athleteId);
    const draft = db
      .update(sponsorships)
      .set({ ...kept, changedAt: Date.now() })
      .where(between(viewer, athleteId, ...CHANGEABLE))
      .returning()
      .get();
    if (!draft) throw new Refusal("FORBIDDEN", "You have a request about this person already");
    return draft;
  });
}

/** Keeps the details even if something is missing. */
export async function ask(viewer: Viewer, athleteId: string, details: SponsorshipDetails): Promise<Sponsorship> {
  const draft = keepDraft(viewer, athleteId, details);
  refuseFirstFailure({ ...details, agrees: details.agrees || hasAgreed(viewer) }, COMPLETE);
  if (draft.state === "draft") requireRoom(athleteId);
  await limits.count("sponsorship", `by ${viewer.id}`);
  atomically(() => {
    db.insert(dataAgreements).values({ userId: viewer.id, version: AGREEMENT_VERSION }).onConflictDoNothing().run();
    takeStep(viewer, draft.id, "ask");
  });
  return draft;
}

export function discardDraft(viewer: Viewer, id: string): void {
  db.delete(sponsorships)
    .where(and(eq(sponsorships.id, id), eq(sponsorships.brandId, viewer.id), eq(sponsorships.state, "draft")))
    .run();
}

export function hasAgreed(viewer: Viewer): boolean {
  const { userId, version } = dataAgreements;
  const accepted = and(eq(userId, viewer.id), eq(version, AGREEMENT_VERSION));
  return db.select({ version }).from(dataAgreements).where(accepted).get() !== undefined;
}

export function lastTerms(viewer: Viewer): string {
  const { terms } = sponsorships;
  const own = and(eq(sponsorships.brandId, viewer.id), ne(terms, ""));
  return db.select({ terms }).from(sponsorships).where(own).orderBy(desc(sponsorships.changedAt)).get()?.terms ?? "";
}

function requireRoom(athleteId: string): void {
  const open = and(eq(sponsorships.athleteId, athleteId), inArray(sponsorships.state, AWAITED));
  const found = db.select({ total: count() }).from(sponsorships).where(open).get()?.total ?? 0;
  if (found >= MOST_OPEN) throw new Refusal("FORBIDDEN", "Other brands are asking this athlete already. Please ask again later");
}

/** Counts only an athlete's or a parent's no or withdrawal, so that no brand asks until they give in. */
function hadNoLately(viewer: Viewer, athleteId: string): boolean {
  const lately = gt(sponsorships.changedAt, Date.now() - WAIT_MS);
  const ended = db
    .select()
    .from(sponsorships)
    .where(and(between(viewer, athleteId, "declined", "withdrawn", "stopped"), lately))
    .all();
  return ended.some((row) => !lastHappening(row).endsWith(" brand"));
}

/** Somebody who became 13 today was a child yesterday. */
function isNew(athleteId: string): boolean {
  return Date.now() - (standingOf(athleteId).bandSetAt ?? Date.now()) < DAY;
}

function between({ id }: Viewer, athleteId: string, ...states: readonly Sponsorship["state"][]) {
  return and(eq(sponsorships.brandId, id), eq(sponsorships.athleteId, athleteId), inArray(sponsorships.state, states));
}

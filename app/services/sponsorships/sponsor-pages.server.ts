import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import { hasReached } from "#app/kernel/access/requirements.server.ts";
import { atMost, type Check, refuseFirstFailure } from "#app/kernel/checks.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { isAdult, mayAskAbout, traitsOf } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { pageSteps, type SponsorPageDetails } from "#app/schemas/sponsor-pages.ts";
import { withoutContacts } from "#app/text/contact-details.server.ts";
import { atomically, db } from "#db";
import { sponsorPages } from "#db/schema/index.ts";
import * as edits from "../edits/index.server.ts";
import * as people from "../people/users.server.ts";
import { mayAskAtAll } from "./asking.server.ts";
import * as consents from "./page-consents.server.ts";

const MOST_EDITS = 6;
const MOST_RESULTS = 10;
const TEXTS = ["offers", "wants", "refuses", "results", "equipment", "languages", "travel"] as const;

export const EMPTY: SponsorPageDetails = {
  ...{ offers: "", wants: "", refuses: "", results: "", equipment: "", languages: "", travel: "" },
  level: "",
  editIds: [],
  isShown: false,
};

const CHECKS: Check<SponsorPageDetails>[] = [
  ...TEXTS.map(atMost),
  ["results", ({ results }) => linesIn(results).length > MOST_RESULTS, `Please write at most ${MOST_RESULTS} results`],
  ["editIds", ({ editIds }) => new Set(editIds).size > MOST_EDITS, `Please choose at most ${MOST_EDITS} Edits`],
  ["offers", ({ offers, isShown }) => isShown && offers === "", "Please say what you offer before brands see the page"],
];

/** Riders of 13 and over have one. */
export function mayHave(viewer: Viewer): boolean {
  const isOldEnough = viewer.band === "18+" || viewer.band === "13-17";
  return hasReached(viewer, "complete") && isOldEnough && !viewer.isBusiness && viewer.id !== env.OPERATOR_USER_ID;
}

/** A 13-17's has the state of the parent's consent. */
export function own(viewer: Viewer): SponsorPageDetails & { consent: OwnConsent | undefined } {
  if (!mayHave(viewer)) throw new Refusal("NOT_FOUND");
  const consent = viewer.band === "13-17" ? ownConsentOf(viewer.id) : undefined;
  return { ...(rowOf(viewer.id) ?? EMPTY), consent };
}

/** Keeps the page, with those Edits alone that are the rider's own. An empty page is erased, and a change ends a parent's yes. */
export function keep(viewer: Viewer, { isShown, ...typed }: SponsorPageDetails): void {
  if (!mayHave(viewer)) throw new Refusal("NOT_FOUND");
  const isOwnChoice = viewer.band === "18+";
  refuseFirstFailure({ ...typed, isShown: isShown && isOwnChoice }, CHECKS);
  const editIds = editsIn(viewer, viewer.id, typed.editIds).map(({ id }) => id);
  const page = { ...typed, editIds, isShown: isShown && isOwnChoice };
  atomically(() => {
    const kept = rowOf(viewer.id);
    if (!isOwnChoice && !isDeepStrictEqual(kept, page)) consents.endAfterChange(viewer.id);
    if (editIds.length === 0 && page.level === "" && TEXTS.every((field) => page[field] === ""))
      return void db.delete(sponsorPages).where(eq(sponsorPages.userId, viewer.id)).run();
    const set = { ...page, changedAt: Date.now() };
    db.insert(sponsorPages)
      .values({ userId: viewer.id, ...set })
      .onConflictDoUpdate({ target: sponsorPages.userId, set })
      .run();
  });
}

/** A 13-17 takes the page back, without asking anybody. */
export function hide(viewer: Viewer): void {
  if (!mayHave(viewer)) throw new Refusal("NOT_FOUND");
  consents.takeStep(viewer.id, "minor", "hide");
}

/** Approved brands read a page that is shown; the operator reads each, but of a 13-17 only after a parent's yes. */
export function isShownTo(viewer: Viewer, userId: string): boolean {
  if (!viewer.operator && !mayAskAtAll(viewer)) return false;
  const page = rowOf(userId);
  const traits = traitsOf(userId);
  if (!page || traits.isBusiness) return false;
  if (isAdult(traits)) return viewer.operator || page.isShown;
  const state = traits.band === "13-17" ? consents.find(userId)?.state : undefined;
  if (viewer.operator) return state === "agreed" || state === "shown";
  return state === "shown" && mayAskAbout(viewer, traits);
}

export function read(viewer: Viewer, userId: string) {
  const isOwn = viewer.id === userId && mayHave(viewer);
  const person = isOwn || isShownTo(viewer, userId) ? people.find(viewer, userId) : undefined;
  const content = person && contentOf(viewer, userId);
  if (!content) return undefined;
  const isShown = isAdult(traitsOf(userId)) ? content.isShown : consents.find(userId)?.state === "shown";
  return { ...content, person, isShown };
}

/** Returns the page as brands read it: without addresses, handles and telephone numbers, so that they ask us. A result may end with a link. */
export function contentOf(viewer: Viewer, userId: string) {
  const page = rowOf(userId);
  if (!page) return undefined;
  const { results, editIds, isShown, level, ...texts } = page;
  return {
    isShown,
    level,
    texts: {
      offers: withoutContacts(texts.offers),
      wants: withoutContacts(texts.wants),
      refuses: withoutContacts(texts.refuses),
      equipment: withoutContacts(texts.equipment),
      languages: withoutContacts(texts.languages),
      travel: withoutContacts(texts.travel),
    },
    results: linesIn(results).map(resultIn),
    edits: editsIn(viewer, userId, editIds),
  };
}

export type OwnConsent = ReturnType<typeof ownConsentOf>;

function ownConsentOf(userId: string) {
  const { state, reason } = consents.find(userId) ?? {};
  const refusal = consents.refusalOfAsking(userId);
  return {
    state,
    reason,
    mayHide: pageSteps("minor", state ?? "ended").length > 0,
    refusal,
    codeSentTo: consents.codeSentTo(userId),
  };
}

function rowOf(userId: string): SponsorPageDetails | undefined {
  const { offers, wants, refuses, results, equipment, languages, travel, level, editIds, isShown } = sponsorPages;
  return db
    .select({ offers, wants, refuses, results, equipment, languages, travel, level, editIds, isShown })
    .from(sponsorPages)
    .where(eq(sponsorPages.userId, userId))
    .get();
}

/** Leaves out Edits for the Crew, which no brand sees. */
function editsIn(viewer: Viewer, userId: string, ids: readonly string[]) {
  return edits.list(viewer, [...new Set(ids)]).flatMap((edit) => (edit?.posterId === userId && !edit.forCrew ? [edit] : []));
}

function linesIn(text: string): string[] {
  return text.split("\n").flatMap((line) => line.trim() || []);
}

function resultIn(line: string): { words: string; link: string | undefined } {
  const [link] = /https?:\/\/\S+$/.exec(line) ?? [];
  const words = withoutContacts(link ? line.slice(0, -link.length).trim() : line);
  return { words: words || "Result", link: link && URL.canParse(link) ? link : undefined };
}

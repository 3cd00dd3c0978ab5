import { and, eq } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import { hasReached } from "#app/kernel/access/requirements.server.ts";
import { atMost, type Check, refuseFirstFailure } from "#app/kernel/checks.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { isAdult, traitsOf } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { SponsorPageDetails } from "#app/schemas/sponsor-pages.ts";
import { withoutContacts } from "#app/text/contact-details.server.ts";
import { db } from "#db";
import { sponsorPages } from "#db/schema/index.ts";
import * as edits from "../edits/index.server.ts";
import * as people from "../people/users.server.ts";
import { mayAskAtAll } from "./asking.server.ts";

const MOST_EDITS = 6;
const MOST_RESULTS = 10;
const TEXTS = ["offers", "wants", "refuses", "results", "equipment", "languages", "travel"] as const;

export const EMPTY: SponsorPageDetails = {
  ...{ offers: "", wants: "", refuses: "", results: "", equipment: "", languages: "", travel: "" },
  editIds: [],
  isShown: false,
};

const CHECKS: Check<SponsorPageDetails>[] = [
  ...TEXTS.map(atMost),
  ["results", ({ results }) => linesIn(results).length > MOST_RESULTS, `Please write at most ${MOST_RESULTS} results`],
  ["editIds", ({ editIds }) => new Set(editIds).size > MOST_EDITS, `Please choose at most ${MOST_EDITS} Edits`],
  ["offers", ({ offers, isShown }) => isShown && offers === "", "Please say what you offer before brands see the page"],
];

/** Riders of 18 and over have one. */
export function mayHave(viewer: Viewer): boolean {
  return hasReached(viewer, "complete") && viewer.band === "18+" && !viewer.isBusiness && viewer.id !== env.OPERATOR_USER_ID;
}

export function own(viewer: Viewer): SponsorPageDetails {
  if (!mayHave(viewer)) throw new Refusal("NOT_FOUND");
  return rowOf(viewer.id) ?? EMPTY;
}

/** Keeps the page, with those Edits alone that are the rider's own. An empty page is erased. */
export function keep(viewer: Viewer, details: SponsorPageDetails): void {
  if (!mayHave(viewer)) throw new Refusal("NOT_FOUND");
  refuseFirstFailure(details, CHECKS);
  const editIds = editsIn(viewer, viewer.id, details.editIds).map(({ id }) => id);
  if (editIds.length === 0 && TEXTS.every((field) => details[field] === ""))
    return void db.delete(sponsorPages).where(eq(sponsorPages.userId, viewer.id)).run();
  const set = { ...details, editIds, changedAt: Date.now() };
  db.insert(sponsorPages)
    .values({ userId: viewer.id, ...set })
    .onConflictDoUpdate({ target: sponsorPages.userId, set })
    .run();
}

/** Approved brands read a page that is shown; the rider reads the own one, and the operator each. */
export function isShownTo(viewer: Viewer, userId: string): boolean {
  if (!viewer.operator && !mayAskAtAll(viewer)) return false;
  const isShown = viewer.operator ? undefined : eq(sponsorPages.isShown, true);
  const page = db
    .select({ userId: sponsorPages.userId })
    .from(sponsorPages)
    .where(and(eq(sponsorPages.userId, userId), isShown))
    .get();
  return page !== undefined && isAdult(traitsOf(userId));
}

/** Returns the page as brands read it: without addresses, handles and telephone numbers, so that they ask us. A result may end with a link. */
export function read(viewer: Viewer, userId: string) {
  const isOwn = viewer.id === userId && mayHave(viewer);
  const person = isOwn || isShownTo(viewer, userId) ? people.find(viewer, userId) : undefined;
  const page = rowOf(userId);
  if (!person || !page) return undefined;
  const { results, editIds, isShown, ...texts } = page;
  return {
    person,
    isShown,
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

function rowOf(userId: string): SponsorPageDetails | undefined {
  const { offers, wants, refuses, results, equipment, languages, travel, editIds, isShown } = sponsorPages;
  return db
    .select({ offers, wants, refuses, results, equipment, languages, travel, editIds, isShown })
    .from(sponsorPages)
    .where(eq(sponsorPages.userId, userId))
    .get();
}

function editsIn(viewer: Viewer, userId: string, ids: readonly string[]) {
  return edits.list(viewer, [...new Set(ids)]).flatMap((edit) => (edit?.posterId === userId ? [edit] : []));
}

function linesIn(text: string): string[] {
  return text.split("\n").flatMap((line) => line.trim() || []);
}

function resultIn(line: string): { words: string; link: string | undefined } {
  const [link] = /https?:\/\/\S+$/.exec(line) ?? [];
  const words = withoutContacts(link ? line.slice(0, -link.length).trim() : line);
  return { words: words || "Result", link: link && URL.canParse(link) ? link : undefined };
}

import { and, eq } from "drizzle-orm";
import { choicesOf } from "#app/kernel/notification-choices.server.ts";
import type { Page } from "#app/kernel/paging.server.ts";
import { existing } from "#app/kernel/refusal.server.ts";
import { accepted, linksWith } from "#app/kernel/relationships.server.ts";
import { STRANGER, type Viewer, viewerById } from "#app/kernel/viewer.server.ts";
import { shortened } from "#app/text/mailbox.server.ts";
import { db } from "#db";
import {
  crews as crewRows,
  discounts,
  edits as editRows,
  follows as followRows,
  guardians,
  stokes,
  users,
} from "#db/schema/index.ts";
import { byPoster } from "../edits/feeds.server.ts";
import { isYoung } from "../guardians/bands.server.ts";
import * as codes from "../guardians/codes.server.ts";
import * as consent from "../guardians/consent.server.ts";
import { CHECK_FIRST, needsCheck } from "../guardians/countries.server.ts";
import { firstNameOf } from "../guardians/letters.server.ts";
import { agreedFor } from "../guardians/speaking.server.ts";
import * as links from "../guardians/tokens.server.ts";
import * as blocks from "../people/blocks.server.ts";
import * as crews from "../people/crews.server.ts";
import * as follows from "../people/follows.server.ts";
import * as people from "../people/users.server.ts";
import { childrenOf } from "./children.server.ts";

export type ParentPage = NonNullable<ReturnType<typeof find>>;

/** An expired link shows only that it expired. A forged link or a former parent's opens nothing. */
export function find(token: string, page: Page = { take: 1 }, confirmation = "") {
  const opened = links.open(token);
  if (!opened) return asked(token);
  if (opened.isOver) return { is: "over" } as const;

  const { userId, guardian } = opened;
  const isCodeSent = codes.isSent(links.pageCodeOf(opened));
  const given = { band: guardian.band, at: guardian.consentedAt, email: shortened(guardian.email) };
  if (!isYoung(guardian.band))
    return { is: "teen", name: firstNameOf(userId) ?? "", consent: given, log: consent.logOf(userId), isCodeSent } as const;
  const viewer = viewerById(userId);
  return {
    is: "open",
    viewer,
    child: childOf(userId),
    children: childrenOf(opened),
    counts: countsOf(userId),
    edits: byPoster(viewer, userId, page).map(({ poster, ...edit }) => edit),
    consent: given,
    log: consent.logOf(userId),
    crew: crewFor(userId),
    followers: follows.ofChild(userId),
    blocked: viewer.state === "complete" ? blocks.ofViewer(viewer) : [],
    asksForNews: guardian.newsAskedAt !== null,
    isCodeSent,
    needsCheck: needsCheck(userId, guardian) ? CHECK_FIRST : undefined,
    isConfirmed: links.isConfirmed(opened, confirmation),
  } as const;
}

/** Tells whether a child of the parent holds the link, as on a shared device. */
export function isHeldByChild(viewer: Viewer, token: string): boolean {
  const opened = links.open(token);
  if (!opened) return links.openAsked(token)?.userId === viewer.id;
  return agreedFor(opened.guardian.email).includes(viewer.id);
}

export function recordOpening(token: string): void {
  const opened = links.open(token);
  if (opened && !opened.isOver)
    db.update(guardians).set({ pageOpenedAt: Date.now() }).where(eq(guardians.userId, opened.userId)).run();
}

/** Returns undefined without a parent who agreed. */
export function toldToChild(childId: string): { lastOpened: number | null; asksForNews: boolean } | undefined {
  const guardian = consent.guardianOf(childId);
  return guardian && { lastOpened: guardian.pageOpenedAt, asksForNews: guardian.newsAskedAt !== null };
}

function asked(token: string) {
  const found = links.openAsked(token);
  return (
    found &&
    ({
      is: "asked",
      child: firstNameOf(found.userId),
      band: found.band,
      mayAgree: isYoung(found.band),
      isTeen: codes.isTeens(found),
    } as const)
  );
}

/** Adds town and picture only of people whose profiles everybody may see. */
function crewFor(childId: string) {
  const links = crews.forParent(childId);
  const shown = people.list(
    STRANGER,
    links.map(({ otherId }) => otherId),
  );
  return links.map((link, index) => ({ ...link, town: shown[index]?.city ?? undefined, pictured: shown[index] }));
}

function childOf(userId: string) {
  const { name, band, isBusiness, sports, country, city, about, publicSince, createdAt } = users;
  const { marketingOptIn, informationOptIn, waysOut } = users;
  const columns = { name, band, isBusiness, sports, country, city, about, publicSince, createdAt };
  const mails = { marketingOptIn, informationOptIn, waysOut };
  const row = db
    .select({ ...columns, mails })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  const { mails: chosen, ...child } = existing(row);
  return { ...child, settings: { ...chosen, ...choicesOf(userId) } };
}

function countsOf(userId: string) {
  return db
    .select({
      edits: db.$count(editRows, eq(editRows.posterId, userId)),
      discounts: db.$count(discounts, eq(discounts.posterId, userId)),
      stokes: db.$count(stokes, eq(stokes.userId, userId)),
      follows: db.$count(followRows, eq(followRows.followerId, userId)),
      followers: db.$count(followRows, eq(followRows.followedId, userId)),
      crew: db.$count(crewRows, and(linksWith(userId), accepted)),
    })
    .from(users)
    .where(eq(users.id, userId))
    .get();
}

import * as jobs from "#app/kernel/jobs.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import type { Origin } from "#app/kernel/origin.ts";
import { existing, Refusal } from "#app/kernel/refusal.server.ts";
import { readToken, signedToken } from "#app/kernel/signed-tokens.server.ts";
import { type Viewer, viewerById } from "#app/kernel/viewer.server.ts";
import { pageSteps } from "#app/schemas/sponsor-pages.ts";
import { firstNameOf } from "../guardians/letters.server.ts";
import { unfitForPage } from "../guardians/speaking.server.ts";
import { find, type PageConsent, takeStep } from "./page-consents.server.ts";
import { UNFIT } from "./parents.server.ts";
import { contentOf } from "./sponsor-pages.server.ts";

const PURPOSE = "sponsor-page-parent";
const OPEN_MS = 7 * 24 * 60 * 60 * 1000;

/* A parent without an account reads a 13-17's page for sponsors, and says yes or no, by a mailed link. */

export function tokenFor({ userId, linkKey }: PageConsent, now = Date.now()): string {
  return signedToken(PURPOSE, userId, { until: now + OPEN_MS, facts: [linkKey] });
}

/** Returns the page as brands would read it, also once the question is over. */
export function open(viewer: Viewer, token: string) {
  const opened = opening(token);
  if (!opened) return undefined;
  const { row, isOver } = opened;
  const { userId, state } = row;
  if (viewer.id === userId) return { is: "childs" } as const;
  if (isOver) return { is: "over" } as const;
  const child = firstNameOf(userId) ?? "";
  const steps = pageSteps("parent", state);
  const content = steps.length > 0 ? contentOf(viewerById(userId), userId) : undefined;
  return { is: "open", child, state, steps, content } as const;
}

export function answer(viewer: Viewer, token: string, step: "accept" | "decline"): void {
  const { row, isOver } = existing(opening(token));
  if (isOver || viewer.id === row.userId) throw new Refusal("NOT_FOUND");
  if (step === "accept" && row.parentEmail && unfitForPage(row.userId, row.parentEmail)) throw new Refusal("FORBIDDEN", UNFIT);
  takeStep(row.userId, "parent", step);
}

export async function renew(token: string, origin: Origin): Promise<void> {
  const { row } = existing(opening(token));
  if (!row.parentEmail) throw new Refusal("NOT_FOUND");
  await limits.countMail("sponsorship", origin.address, row.parentEmail);
  jobs.enqueue("parent-sponsor-page-mail", row.userId);
}

/** Makes the mail about the state that the consent is in now. */
export function letter(userId: string) {
  const row = find(userId);
  const name = firstNameOf(userId);
  return row?.parentEmail && name ? { to: row.parentEmail, name, state: row.state, token: tokenFor(row) } : undefined;
}

function opening(token: string): { row: PageConsent; isOver: boolean } | undefined {
  const { id, until, isSigned } = readToken(token);
  const row = find(id);
  return row && isSigned(PURPOSE, row.linkKey) ? { row, isOver: until <= Date.now() } : undefined;
}

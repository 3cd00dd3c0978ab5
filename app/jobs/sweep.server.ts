import { tiles } from "#app/adapters/tiles.server.ts";
import * as endings from "#app/kernel/endings.server.ts";
import * as idempotency from "#app/kernel/idempotency.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import type { Sweep } from "#app/schemas/jobs.ts";
import * as closing from "#app/services/accounts/closing.server.ts";
import * as email from "#app/services/accounts/email.server.ts";
import * as exports from "#app/services/accounts/exports.server.ts";
import * as reset from "#app/services/accounts/reset.server.ts";
import * as suspending from "#app/services/accounts/suspending.server.ts";
import * as walks from "#app/services/discounts/walks.server.ts";
import * as drafts from "#app/services/edits/drafts.server.ts";
import * as ageReceipts from "#app/services/guardians/age-receipts.server.ts";
import * as crewCodes from "#app/services/guardians/crew-codes.server.ts";
import * as openQuestions from "#app/services/guardians/open-questions.server.ts";
import * as toldAges from "#app/services/guardians/told-ages.server.ts";
import * as unanswered from "#app/services/guardians/unanswered.server.ts";
import * as mailings from "#app/services/mailings/sending.server.ts";
import { sweepSpool } from "#app/services/media/receive.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import { WEBP_SPOOL } from "#app/services/media/webp.server.ts";
import * as complaints from "#app/services/moderation/complaints.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import * as forgetting from "#app/services/own-data/forgetting.server.ts";
import * as crewRefusals from "#app/services/people/crew-refusals.server.ts";
import * as sessions from "#app/services/people/sessions.server.ts";
import * as pieces from "#app/services/resumable/index.server.ts";
import * as athleteFigures from "#app/services/search/athlete-figures.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import * as statistics from "#app/services/statistics/weeks.server.ts";
import * as upkeep from "#app/services/upkeep/index.server.ts";
import { serverAge } from "./server-age.server.ts";

const HOUR = 60 * 60 * 1000;

const SWEEPS: Record<Sweep, (signal: AbortSignal) => unknown> = {
  "media of nobody": () => uploads.sweep(),
  "pictures of no guide": () => spots.sweepPictures(),
  "conditions of Spots": () => spots.sweepConditions(),
  drafts: () => drafts.sweep(),
  exports: () => exports.sweep(),
  "closed accounts": () => closing.sweep(),
  complaints: () => complaints.sweep(),
  "old addresses": () => email.sweep(),
  "receipts of ages": () => ageReceipts.sweep(),
  "ages that were told": () => toldAges.sweep(),
  "reset codes": () => reset.sweep(),
  suspensions: () => suspending.sweep(),
  "log-ins": () => sessions.sweep(),
  "done jobs": () => jobs.sweep(),
  notifications: () => notifications.sweep(),
  "unanswered consents": () => unanswered.sweep(),
  "unanswered questions": () => openQuestions.sweep(),
  "crew refusals": () => crewRefusals.sweep(),
  "crew codes": () => crewCodes.sweep(),
  "keys of retries": () => idempotency.sweep(),
  "sponsorship requests": () => sponsorships.sweep(),
  "views and clicks": () => forgetting.sweep(),
  "walks through Discounts": () => walks.sweep(),
  "weeks of statistics": () => statistics.sweep(),
  "figures of athletes": () => athleteFigures.sweep(),
  "emails to many": () => mailings.sweep(),
  "unfinished uploads": () => pieces.sweep(),
  "what has ended": () => endings.sweep(),
  "left files": leftFiles,
  "map tiles": () => tiles?.sweep(),
  disk: () => upkeep.checkDisk(),
  backup: () => upkeep.checkBackup(),
  "copies by Litestream": () => upkeep.checkReplication(),
  database: (signal) => upkeep.checkDatabase(signal),
  "churn rate": () => jobs.enqueue("churn-mail", "all"),
};
const NAMES = Object.keys(SWEEPS) as Sweep[];
/** Milliseconds between runs, if not an hour. */
const PAUSES: Partial<Record<Sweep, number>> = {
  "copies by Litestream": HOUR / 12,
  "figures of athletes": HOUR / 12,
  database: 24 * HOUR,
  "churn rate": 7 * 24 * HOUR,
};

/** Runs those of every hour or less at once, since the process may have been away for long. */
export function startSweeps(): void {
  for (const name of NAMES)
    if ((PAUSES[name] ?? HOUR) <= HOUR) jobs.enqueue("sweep", name);
    else if (!jobs.isUnderWay("sweep", name)) jobs.enqueue("sweep", name, Date.now() + HOUR);
}

/** Runs one sweep, and queues it again after its pause. Ignores a name of another version. */
export async function sweep(name: string, signal: AbortSignal): Promise<void> {
  const known = NAMES.find((one) => one === name);
  if (!known) return;
  await SWEEPS[known](signal);
  jobs.enqueue("sweep", known, Date.now() + (PAUSES[known] ?? HOUR));
}

export async function sweepAll(signal: AbortSignal): Promise<void> {
  for (const name of NAMES) await sweep(name, signal);
}

/** Files older than the server's process belong to one that died. */
async function leftFiles(): Promise<void> {
  const age = Math.min(24 * HOUR, serverAge());
  await sweepSpool(age);
  await sweepSpool(age, WEBP_SPOOL);
  await upkeep.dropSetAside();
}

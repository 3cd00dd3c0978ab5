import { tiles } from "#app/adapters/tiles.server.ts";
import * as closing from "#app/services/accounts/closing.server.ts";
import * as email from "#app/services/accounts/email.server.ts";
import * as reset from "#app/services/accounts/reset.server.ts";
import * as suspending from "#app/services/accounts/suspending.server.ts";
import * as walks from "#app/services/discounts/walks.server.ts";
import * as drafts from "#app/services/edits/drafts.server.ts";
import * as exports from "#app/services/exports.server.ts";
import * as forgetting from "#app/services/forgetting.server.ts";
import * as jobs from "#app/services/jobs.server.ts";
import * as mailings from "#app/services/mailings/sending.server.ts";
import { sweepSpool } from "#app/services/media/receive.server.ts";
import * as pieces from "#app/services/media/resumable.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import { WEBP_SPOOL } from "#app/services/media/webp.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import * as sessions from "#app/services/people/sessions.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import * as statistics from "#app/services/statistics/weeks.server.ts";

const HOUR = 60 * 60 * 1000;

export async function sweep(): Promise<void> {
  const rooms = [
    uploads,
    drafts,
    exports,
    closing,
    email,
    reset,
    suspending,
    sessions,
    jobs,
    notifications,
    sponsorships,
    forgetting,
    walks,
    statistics,
    mailings,
    pieces,
  ];
  for (const { sweep } of rooms) await sweep();
  // Files older than this process belong to one that died.
  const age = Math.min(24 * HOUR, process.uptime() * 1000);
  await sweepSpool(age);
  await sweepSpool(age, WEBP_SPOOL);
  tiles?.sweep();
  jobs.enqueue("sweep", "hourly", Date.now() + HOUR);
}

import { data } from "@remix-run/node";
import { isMailingName, type MailingName } from "#app/schemas/mailings.ts";
import { moment } from "#app/text/dates.ts";
import { number } from "#app/text/numbers.ts";

interface Counts {
  sentCount: number;
  refusedCount: number;
  bouncedCount: number;
  waiting: number;
  unsure: number;
  startsAt: number | null;
  listedUpTo: string | null;
  stoppedAt: number | null;
  finishedAt: number | null;
}

/** Returns when it begins, if it has not. */
function plannedFor({ startsAt, listedUpTo }: Counts): number | undefined {
  return startsAt !== null && startsAt > Date.now() && listedUpTo === "0" ? startsAt : undefined;
}

/** Returns what the operator can do with it. */
export function stepOf(mailing: Counts): "go on" | "stop" | "cancel" | undefined {
  if (mailing.finishedAt) return undefined;
  if (mailing.stoppedAt) return "go on";
  return plannedFor(mailing) ? "cancel" : "stop";
}

/** Returns "120 sent, 3 refused, 40 waiting". */
export function progressOf(mailing: Counts): string {
  const { sentCount, refusedCount, bouncedCount, waiting, unsure, stoppedAt, finishedAt } = mailing;
  const planned = plannedFor(mailing);
  if (planned && !stoppedAt) return `Planned for ${moment(planned)}`;
  const counts = [
    [sentCount, "sent"],
    [refusedCount, "refused"],
    [bouncedCount, "came back"],
    [waiting, "waiting"],
    [unsure, "unsure"],
  ] as const;
  const words = counts
    .filter(([count], index) => index === 0 || count > 0)
    .map(([count, word]) => `${number.format(count)} ${word}`);
  const state = finishedAt ? "Finished" : stoppedAt ? "Stopped" : "Being sent";
  return `${state}: ${words.join(", ")}`;
}

export function mailingNameIn({ mail = "" }: { mail?: string | undefined }): MailingName {
  if (!isMailingName(mail)) throw data(null, { status: 404 });
  return mail;
}

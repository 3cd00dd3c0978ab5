import { claim, type Job, type Kinds } from "#app/kernel/jobs.server.ts";
import type { JobKeys, JobKind } from "#app/schemas/jobs.ts";
import { applyWaiting } from "#app/services/accounts/email.server.ts";
import * as exports from "#app/services/accounts/exports.server.ts";
import { dropReplaced } from "#app/services/decisions/files.server.ts";
import { makeSmall } from "#app/services/media/renditions.server.ts";
import { giveUp, makeLarge, removeUnfinished, rewriteVideo } from "#app/services/media/rewrite.server.ts";
import { makeStills } from "#app/services/media/stills.server.ts";
import { removeFiles, removeStills } from "#app/services/media/variants.server.ts";
import { makeWebps } from "#app/services/media/webp.server.ts";
import { compareLooks, keepLooks } from "#app/services/moderation/known.server.ts";
import { tellDiscountFollowers, tellFollowers } from "#app/services/notifications/index.server.ts";
import { resume } from "#app/services/resumable/index.server.ts";
import { fillSome } from "#app/services/search/filling.server.ts";
import { makeExport } from "./export.server.ts";
import { sendSome, sendTest } from "./mailing.server.ts";
import { deliver, isMail, MAIL_KINDS, type MailKind } from "./mails.server.ts";
import { moveMedia } from "./move-media.server.ts";
import { sweep } from "./sweep.server.ts";

export const LANE_NAMES = ["heavy", "light", "mail"] as const;
export type Lane = (typeof LANE_NAMES)[number];

export interface Handler<Key extends string = string> {
  /** Heavy jobs write files: they take long, and one kind removes what another writes. A mail server may hang for minutes. */
  lane: Lane;
  /** Waits until no job of its lane with an earlier turn is due: 1 unless given. */
  turn?: 2 | 3;
  run(key: Key, signal: AbortSignal): Promise<void>;
  /** Called after the last failed attempt. */
  abandon?(key: Key): void;
}

/** Excludes mails, which have a table of their own. */
export const HANDLERS: { [Kind in Exclude<JobKind, MailKind>]: Handler<JobKeys[Kind]> } = {
  "rewrite-video": { lane: "heavy", run: rewriteVideo, abandon: giveUp },
  "rewrite-long-video": { lane: "heavy", turn: 2, run: rewriteVideo, abandon: giveUp },
  "make-large": { lane: "heavy", turn: 3, run: makeLarge },
  "make-small": { lane: "heavy", turn: 3, run: makeSmall },
  "make-webp": { lane: "heavy", run: makeWebps },
  // Its owner waits for them; in the heavy lane other people's films would come first.
  "make-stills": { lane: "light", run: makeStills },
  "remove-stills": { lane: "heavy", run: removeStills },
  "remove-unfinished": { lane: "heavy", run: removeUnfinished },
  "compare-looks": { lane: "light", run: compareLooks },
  "keep-looks": { lane: "light", run: keepLooks },
  "drop-replaced": { lane: "light", run: dropReplaced },
  "take-in": { lane: "heavy", run: resume },
  "remove-media": { lane: "heavy", run: removeFiles },
  "move-media": { lane: "heavy", run: moveMedia },
  export: { lane: "heavy", run: makeExport },
  "remove-export": { lane: "heavy", run: exports.removeFile },
  "tell-followers": { lane: "light", run: tellFollowers },
  "tell-discount-followers": { lane: "light", run: tellDiscountFollowers },
  "fill-search": { lane: "light", run: fillSome },
  mailing: { lane: "mail", run: sendSome },
  "mailing-test": { lane: "mail", run: sendTest },
  "change-email": { lane: "light", run: applyWaiting },
  sweep: { lane: "light", run: sweep },
};

/** Returns undefined for a kind that another version of the product queued. */
export function handlerOf(kind: string): Handler | undefined {
  if (isMail(kind)) return { lane: "mail", run: (key) => deliver(kind, key) };
  return Object.entries<Handler>(HANDLERS).find(([name]) => name === kind)?.[1];
}

const kindsWhere = (isWanted: (handler: Handler) => boolean) =>
  Object.entries<Handler>(HANDLERS).flatMap(([kind, handler]) => (isWanted(handler) ? kind : []));
const heavyOf = (wanted: 1 | 2 | 3) => ({ only: kindsWhere(({ lane, turn = 1 }) => lane === "heavy" && turn === wanted) });
const mails = [...kindsWhere(({ lane }) => lane === "mail"), ...MAIL_KINDS];

/** Each lane runs one job at a time, and takes one of the earliest turn that is due. An unknown kind is light. */
const LANES: Record<Lane, Kinds[]> = {
  heavy: [heavyOf(1), heavyOf(2), heavyOf(3)],
  light: [{ except: [...kindsWhere(({ lane }) => lane === "heavy"), ...mails] }],
  mail: [{ only: mails }],
};

export function claimIn(lane: Lane, now = Date.now()): Job | undefined {
  for (const kinds of LANES[lane]) {
    const job = claim(now, kinds);
    if (job) return job;
  }
  return undefined;
}

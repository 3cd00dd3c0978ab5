import * as exports from "#app/services/exports.server.ts";
import { removeFiles } from "#app/services/media/files.server.ts";
import { resume } from "#app/services/media/pieces.server.ts";
import { giveUp, rewriteVideo } from "#app/services/media/rewrite.server.ts";
import { makeWebps } from "#app/services/media/webp.server.ts";
import { tellFollowers } from "#app/services/notifications/index.server.ts";
import { sendEmailChangedMail } from "./email-changed-mail.server.ts";
import { makeExport } from "./export.server.ts";
import { sendFirstEditMail } from "./first-edit-mail.server.ts";
import { moveMedia } from "./move-media.server.ts";
import {
  sendConsentMail,
  sendPageCode,
  sendParentCode,
  sendParentCrewMail,
  sendStandingCrewMail,
} from "./parent-mails.server.ts";
import { sendReportMail } from "./report-mail.server.ts";
import { sendResetMail } from "./reset-mail.server.ts";
import { sweep } from "./sweep.server.ts";

export interface Kind {
  run(key: string, signal: AbortSignal): Promise<void>;
  /** After the last failed try. */
  abandon?(key: string): void;
}

/** Every kind of work that is done after the answer. */
export const KINDS: Record<string, Kind> = {
  "rewrite-video": { run: rewriteVideo, abandon: giveUp },
  "first-edit-mail": { run: sendFirstEditMail },
  "reset-mail": { run: sendResetMail },
  "email-changed-mail": { run: sendEmailChangedMail },
  "parent-code-mail": { run: sendParentCode },
  "parent-page-code-mail": { run: sendPageCode },
  "consent-mail": { run: sendConsentMail },
  "parent-crew-mail": { run: sendParentCrewMail },
  "parent-standing-crew-mail": { run: sendStandingCrewMail },
  "report-mail": { run: sendReportMail },
  "make-webp": { run: makeWebps },
  "take-in": { run: resume },
  "remove-media": { run: removeFiles },
  "move-media": { run: moveMedia },
  export: { run: makeExport },
  "remove-export": { run: exports.removeFile },
  "tell-followers": { run: tellFollowers },
  sweep: { run: sweep },
};

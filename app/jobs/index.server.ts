import * as exports from "#app/services/exports.server.ts";
import { removeFiles } from "#app/services/media/files.server.ts";
import { resume } from "#app/services/media/resumable.server.ts";
import { giveUp, rewriteVideo } from "#app/services/media/rewrite.server.ts";
import { makeWebps } from "#app/services/media/webp.server.ts";
import { tellFollowers } from "#app/services/notifications/index.server.ts";
import { makeExport } from "./export.server.ts";
import { MAIL_JOBS } from "./mails.server.ts";
import { moveMedia } from "./move-media.server.ts";
import { sweep } from "./sweep.server.ts";

export interface Kind {
  run(key: string, signal: AbortSignal): Promise<void>;
  /** Called after the last failed attempt. */
  abandon?(key: string): void;
}

export const KINDS: Record<string, Kind> = {
  "rewrite-video": { run: rewriteVideo, abandon: giveUp },
  ...MAIL_JOBS,
  "make-webp": { run: makeWebps },
  "take-in": { run: resume },
  "remove-media": { run: removeFiles },
  "move-media": { run: moveMedia },
  export: { run: makeExport },
  "remove-export": { run: exports.removeFile },
  "tell-followers": { run: tellFollowers },
  sweep: { run: sweep },
};

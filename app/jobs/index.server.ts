import { removeFiles } from "#app/services/media/files.server.ts";
import { giveUp, rewriteVideo } from "#app/services/media/rewrite.server.ts";
import { sendFirstEditMail } from "./first-edit-mail.server.ts";
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
  "remove-media": { run: removeFiles },
  sweep: { run: sweep },
};

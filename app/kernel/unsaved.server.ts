import { log } from "#app/log.server.ts";
import { Refusal } from "./refusal.server.ts";

const FULL = /^(SQLITE_FULL|ENOSPC|EDQUOT)$/;
/** SQLite's codes have endings, such as SQLITE_BUSY_SNAPSHOT. On a full disk it also reports IOERR. */
const AWAY = /^(SQLITE_(BUSY|LOCKED|READONLY|IOERR|CANTOPEN)|EROFS$|EIO$|STORAGE_AWAY$)/;
const RETRY_AFTER_SECONDS = 60;

/** Also returns a Refusal for a database error that prevents saving at the moment. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!isUnsaved(error)) return undefined;
  log.error({ err: error }, "nothing was saved");
  return FULL.test(codeOf(error))
    ? new Refusal("NO_SPACE", "There is no room to save things right now. Please try again later", {}, RETRY_AFTER_SECONDS)
    : new Refusal("BUSY", "Nothing can be saved at the moment. Please try again in a few minutes", {}, RETRY_AFTER_SECONDS);
}

/** Tells whether a retry may succeed once the disk or the storage is writable again. */
export function isUnsaved(error: unknown): boolean {
  return FULL.test(codeOf(error)) || AWAY.test(codeOf(error));
}

/** Ignores a full or locked database: the page can be shown without the note. */
export function noteIfPossible(write: () => unknown): void {
  try {
    write();
  } catch (error) {
    if (error instanceof Refusal || !refusalOf(error)) throw error;
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error && typeof error.code === "string" ? error.code : codeOf(error.cause);
}

const DAY = 24 * 60 * 60 * 1000;
/** The cookie lasts as long. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
const UNUSED_MS = 14 * DAY;

export function endOf(createdAt: number, usedAt: number): number {
  return Math.min(createdAt + SESSION_SECONDS * 1000, usedAt + UNUSED_MS);
}

/** Returns the end after a use if it is a day or more later: otherwise each use would write. */
export function laterEnd({ createdAt, expiresAt }: { createdAt: number; expiresAt: number }): number | undefined {
  const end = endOf(createdAt, Date.now());
  return end - expiresAt >= DAY || (end > expiresAt && end === createdAt + SESSION_SECONDS * 1000) ? end : undefined;
}

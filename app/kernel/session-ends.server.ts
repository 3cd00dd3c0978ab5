const DAY = 24 * 60 * 60 * 1000;
/** Also of the cookie. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
const UNUSED_MS = 14 * DAY;

/** When a log-in ends that is not used again. */
export function endOf(createdAt: number, usedAt: number): number {
  return Math.min(createdAt + SESSION_SECONDS * 1000, usedAt + UNUSED_MS);
}

/** The end after a use, if it is a day or more later than the known one: each use would write otherwise. */
export function laterEnd({ createdAt, expiresAt }: { createdAt: number; expiresAt: number }): number | undefined {
  const end = endOf(createdAt, Date.now());
  return end - expiresAt >= DAY || (end > expiresAt && end === createdAt + SESSION_SECONDS * 1000) ? end : undefined;
}

import type { RefusalCode } from "#app/kernel/refusal.server.ts";

export const STATUS: Record<RefusalCode, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INVALID: 422,
  UNREADABLE: 400,
  TOO_LARGE: 413,
  RATE_LIMITED: 429,
  NO_SPACE: 507,
  BUSY: 503,
};

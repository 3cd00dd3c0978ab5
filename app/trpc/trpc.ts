import { initTRPC, TRPCError } from "@trpc/server";
import { requireState } from "#app/kernel/access/requirements.server.ts";
import type { Origin } from "#app/kernel/origin.ts";
import { Refusal, type RefusalCode } from "#app/kernel/refusal.server.ts";
import { logRefusal } from "#app/kernel/security-events.server.ts";
import { refusalOf } from "#app/kernel/unsaved.server.ts";
import type { SetupState, Viewer } from "#app/kernel/viewer.server.ts";
import { log } from "#app/log.server.ts";

export interface WireContext {
  viewer: Viewer;
  origin: Origin;
  /** The header Idempotency-Key. */
  idempotencyKey?: string | undefined;
  /** The most items of each unpaged list by its name in the schema, or of all Spots; by default as many as the service gives. */
  lengths?: ReadonlyMap<string, number>;
}

export const CODES = {
  UNAUTHENTICATED: "UNAUTHORIZED",
  FORBIDDEN: "FORBIDDEN",
  NOT_FOUND: "NOT_FOUND",
  INVALID: "BAD_REQUEST",
  UNREADABLE: "BAD_REQUEST",
  TOO_LARGE: "PAYLOAD_TOO_LARGE",
  RATE_LIMITED: "TOO_MANY_REQUESTS",
  NO_SPACE: "SERVICE_UNAVAILABLE",
  BUSY: "SERVICE_UNAVAILABLE",
} as const satisfies Record<RefusalCode, TRPCError["code"]>;

interface Meta {
  state: SetupState;
}

const t = initTRPC
  .context<WireContext>()
  .meta<Meta>()
  .create({
    defaultMeta: { state: "complete" },
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: messageOf(error),
      data: { code: shape.data.code, httpStatus: shape.data.httpStatus, fields: fieldsOf(error), ...retryAfterOf(error) },
    }),
  });

export const { router, createCallerFactory } = t;

const translated = t.middleware(async ({ next }) => {
  const result = await next();
  const refusal = result.ok ? undefined : refusalOf(result.error.cause);
  if (!refusal) return result;
  logRefusal(refusal);
  const { code, message } = refusal;
  throw new TRPCError({ code: CODES[code], message, cause: refusal });
});

const allowed = t.middleware(({ ctx, meta, next }) => {
  requireState(ctx.viewer, meta?.state ?? "complete");
  return next();
});

export const operation = t.procedure.use(translated).use(allowed);

export function operationFrom(state: SetupState) {
  return operation.meta({ state });
}

export function messageOf(error: TRPCError): string {
  if (error.cause instanceof Refusal) return error.cause.message;
  if (error.code !== "INTERNAL_SERVER_ERROR") return error.code === "BAD_REQUEST" ? "The input has a wrong shape" : error.message;
  log.error({ err: error.cause ?? error }, "operation failed");
  return "Something went wrong on our side";
}

/** Seconds, if a limit was reached. */
export function retryAfterOf({ cause }: TRPCError): { retryAfter?: number } {
  return cause instanceof Refusal && cause.retryAfterSeconds ? { retryAfter: cause.retryAfterSeconds } : {};
}

const ARGUMENTS: Record<string, string> = {
  sport: "category",
  sports: "category",
  group: "athleteOrPhotographer",
  file: "filename",
  session: "id",
};

export function fieldsOf(error: TRPCError): Record<string, string> {
  const fields = error.cause instanceof Refusal ? error.cause.fields : {};
  return Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [ARGUMENTS[field] ?? field, sentence]));
}

import { env } from "#app/env.server.ts";
import { TOO_YOUNG, UNDER_6 } from "#app/schemas/age-bands.ts";
import { Refusal, SecondFactorRequired } from "../refusal.server.ts";
import { type SetupState, STATES, VISITOR, type Viewer } from "../viewer.server.ts";

export function requireMember(viewer: Viewer): Viewer {
  if (viewer.id === VISITOR.id) throw new Refusal("UNAUTHENTICATED", viewer.expired ? "jwt expired" : undefined);
  return viewer;
}

export function requireComplete(viewer: Viewer): Viewer {
  return requireState(viewer, "complete");
}

export function requireState(viewer: Viewer, state: SetupState): Viewer {
  if (state === "visitor") return viewer;
  if (requireMember(viewer).band === UNDER_6) throw new Refusal("FORBIDDEN", TOO_YOUNG);
  if (!hasReached(viewer, state)) throw new Refusal("FORBIDDEN", "Please complete your Profile first");
  return viewer;
}

export function requireOperator(viewer: Viewer): Viewer {
  if (!requireComplete(viewer).operator) throw forbidden(viewer, "operator");
  return viewer;
}

/** Call it before the operator's gravest acts. */
export function requireFresh(viewer: Viewer): Viewer {
  if (!isFresh(requireOperator(viewer))) throw new SecondFactorRequired();
  return viewer;
}

export function requireReader(viewer: Viewer): Viewer {
  const { operator, statistics } = requireComplete(viewer);
  if (!operator && !statistics) throw forbidden(viewer, "statistics");
  return viewer;
}

/** The pages for developers are absent for everybody else. */
export function requireDeveloper(viewer: Viewer): Viewer {
  if (env.DEVELOPERS !== "public" && !isNamedDeveloper(viewer)) throw new Refusal("NOT_FOUND");
  return viewer;
}

/** One document can ask for the whole schema a dozen times, so in production only people that the operator names read it by introspection. */
export function mayReadSchema(viewer: Viewer): boolean {
  return isNamedDeveloper(viewer) || env.NODE_ENV !== "production";
}

function isNamedDeveloper({ id, operator }: Viewer): boolean {
  return operator || env.DEVELOPERS.split(",").includes(id);
}

export function isAwaiting({ awaiting }: Viewer, rights: "operator" | "statistics"): boolean {
  return awaiting === "operator" || awaiting === rights;
}

function forbidden(viewer: Viewer, rights: "operator" | "statistics"): Refusal {
  const sentence = "Please turn on your second factor, and log in with its code";
  return new Refusal("FORBIDDEN", isAwaiting(viewer, rights) ? sentence : undefined);
}

const FRESH_MS = 15 * 60 * 1000;

export function isFresh({ passedAt }: Viewer): boolean {
  return passedAt !== null && passedAt > Date.now() - FRESH_MS;
}

export function hasReached(viewer: Viewer, state: SetupState): boolean {
  return STATES.indexOf(viewer.state) >= STATES.indexOf(state);
}

/** Refuses another user's id; a missing id stands for the viewer's own. */
export function requireSelf(viewer: Viewer, id: string | null | undefined): Viewer {
  if (id && id !== requireMember(viewer).id) throw new Refusal("FORBIDDEN");
  return requireMember(viewer);
}

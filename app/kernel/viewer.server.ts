import { eq } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import { noteUser } from "#app/log.server.ts";
import { type AgeAnswer, UNDER_13 } from "#app/schemas/age-bands.ts";
import type { Sport } from "#app/schemas/sports.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { primaryInstance } from "#db/primary.ts";
import { sessions, users } from "#db/schema/index.ts";
import { equalsParam } from "./params.ts";
import { hashOf } from "./secrets.server.ts";
import { laterEnd } from "./session-ends.server.ts";
import { noteIfPossible } from "./unsaved.server.ts";

/** Each state includes the rights of those before it. */
export const STATES = ["visitor", "initial", "profile", "complete"] as const;
export type SetupState = (typeof STATES)[number];

/** The caller, built only in this file. Every service takes it first. */
export interface Viewer {
  id: string;
  state: SetupState;
  band: AgeAnswer | null;
  /** The band that minors are protected from: the oldest that the account held, or the operator's decision. */
  reach: AgeAnswer | null;
  /** The operator has yet to decide about `reach`: the account may ask or follow nobody new. */
  reachWaits: boolean;
  /** False if the age is unknown, and for a business until the operator approves it. */
  adult: boolean;
  under13: boolean;
  /** Screens show Discounts and links that leave the product: for under-13s once a parent has switched them on. */
  waysOut: boolean;
  isBusiness: boolean;
  /** The operator approved the business for contact with under-18s. */
  approved: boolean;
  operator: boolean;
  statistics: boolean;
  /** Rights that the session gets by passing the second factor. */
  awaiting: "operator" | "statistics" | null;
  sports: Sport[];
  country: string;
  place: string | null;
  passedAt: number | null;
  /** Signs media addresses; it rises when all log-ins end. */
  signedFor: number;
  expired: boolean;
}

/** Owns nothing, since no row has the id 0. */
export const VISITOR: Viewer = {
  id: "0",
  state: "visitor",
  band: null,
  reach: null,
  reachWaits: false,
  adult: false,
  under13: false,
  waysOut: true,
  isBusiness: false,
  approved: false,
  operator: false,
  statistics: false,
  awaiting: null,
  sports: [],
  country: "",
  place: null,
  passedAt: null,
  signedFor: 0,
  expired: false,
};

/* Imaginary viewers, to show people what others see of them. */
export const STRANGER: Viewer = { ...VISITOR, state: "complete", band: "18+", reach: "18+", adult: true };
export const BRAND: Viewer = { ...STRANGER, isBusiness: true, approved: true };

/** Repeats acts after a restore. Owns nothing, since no row has this id. */
export const NOBODY: Viewer = { ...STRANGER, id: "nobody", operator: true };

const columns = {
  id: users.id,
  band: users.band,
  reach: users.reachBand,
  reachAskedAt: users.reachAskedAt,
  isBusiness: users.isBusiness,
  initialProfileSetup: users.initialProfileSetup,
  profileSetup: users.profileSetup,
  waysOut: users.waysOut,
  sports: users.sports,
  country: users.country,
  place: users.place,
  approvedAt: users.approvedAt,
  suspendedAt: users.suspendedAt,
  signedFor: users.signedFor,
};

const byToken = hotRead(
  db
    .select({ ...columns, createdAt: sessions.createdAt, expiresAt: sessions.expiresAt, passedAt: sessions.passedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(equalsParam(sessions.tokenHash, "tokenHash")),
);

const byId = hotRead(db.select(columns).from(users).where(equalsParam(users.id, "id")));

export function viewerOf(token: string | undefined): Viewer {
  const tokenHash = token ? hashOf(token) : "";
  const row = token ? byToken.get({ tokenHash }) : undefined;
  if (row && row.expiresAt <= Date.now()) return { ...VISITOR, expired: true };
  if (row) noteUser(row.id);
  const expiresAt = row && laterEnd(row);
  if (expiresAt) prolong(tokenHash, expiresAt);
  return viewerFrom(row, row?.passedAt);
}

function prolong(tokenHash: string, expiresAt: number): void {
  const isHere = eq(sessions.tokenHash, tokenHash);
  if (!primaryInstance()) noteIfPossible(() => db.update(sessions).set({ expiresAt }).where(isHere).run());
}

/** Accepts only ids from a trusted source, such as a signed address; never use it to log in. */
export function viewerById(id: string, passedAt: number | null = null): Viewer {
  return viewerFrom(byId.get({ id }), passedAt);
}

function viewerFrom(row: NonNullable<ReturnType<typeof byId.get>> | undefined, passedAt: number | null = null): Viewer {
  if (!row || row.suspendedAt) return VISITOR;
  const rights = rightsOf(row.id);
  const under13 = UNDER_13.includes(row.band ?? "");
  return {
    id: row.id,
    state: stateOf(row),
    band: row.band,
    reach: row.reach,
    reachWaits: row.reachAskedAt !== null,
    adult: row.band === "18+" && (!row.isBusiness || row.approvedAt !== null),
    under13,
    waysOut: !under13 || row.waysOut,
    isBusiness: row.isBusiness,
    approved: row.isBusiness && row.approvedAt !== null,
    operator: rights === "operator" && passedAt !== null,
    statistics: rights === "statistics" && passedAt !== null,
    awaiting: passedAt === null ? rights : null,
    sports: row.sports,
    country: row.country,
    place: row.place,
    passedAt,
    signedFor: row.signedFor,
    expired: false,
  };
}

function rightsOf(id: string): Viewer["awaiting"] {
  if (id === env.OPERATOR_USER_ID) return "operator";
  return id === env.STATISTICS_USER_ID ? "statistics" : null;
}

function stateOf({ initialProfileSetup, profileSetup }: { initialProfileSetup: boolean; profileSetup: boolean }): SetupState {
  if (!initialProfileSetup) return "initial";
  return profileSetup ? "complete" : "profile";
}

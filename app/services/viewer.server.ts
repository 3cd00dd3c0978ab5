import { eq, sql } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import { type AgeBand, type Sport, UNDER_13 } from "#app/schemas/words.ts";
import { db } from "#db";
import { sessions, users } from "#db/schema.ts";
import { hashOf } from "./secrets.server.ts";

/** How far somebody has come; each state may do what the ones before it may. */
export const STATES = ["visitor", "initial", "profile", "complete"] as const;
export type State = (typeof STATES)[number];

/** Who looks. Made here alone, from the token; every service takes it first. */
export interface Viewer {
  id: string;
  state: State;
  band: AgeBand | "Under 6" | null;
  /** Unknown age is not adult. */
  adult: boolean;
  under13: boolean;
  isBusiness: boolean;
  operator: boolean;
  statistics: boolean;
  sports: Sport[];
  country: string;
  place: string | null;
  /** The token came, and its time was over. */
  expired: boolean;
}

/** Not signed in: owns nothing, since no row has the id 0. */
export const VISITOR: Viewer = {
  id: "0",
  state: "visitor",
  band: null,
  adult: false,
  under13: false,
  isBusiness: false,
  operator: false,
  statistics: false,
  sports: [],
  country: "",
  place: null,
  expired: false,
};

const byToken = db
  .select({
    id: users.id,
    band: users.band,
    isBusiness: users.isBusiness,
    initialProfileSetup: users.initialProfileSetup,
    profileSetup: users.profileSetup,
    sports: users.sports,
    country: users.country,
    place: users.place,
    suspendedAt: users.suspendedAt,
    expiresAt: sessions.expiresAt,
  })
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.userId))
  .where(eq(sessions.tokenHash, sql.placeholder("tokenHash")))
  .prepare();

export function viewerOf(token: string | undefined): Viewer {
  const row = token ? byToken.get({ tokenHash: hashOf(token) }) : undefined;
  if (!row || row.suspendedAt) return VISITOR;
  if (row.expiresAt <= Date.now()) return { ...VISITOR, expired: true };

  return {
    id: row.id,
    state: row.profileSetup && row.initialProfileSetup ? "complete" : row.initialProfileSetup ? "profile" : "initial",
    band: row.band,
    adult: row.band === "18+",
    under13: UNDER_13.includes(row.band ?? ""),
    isBusiness: row.isBusiness,
    operator: row.id === env.OPERATOR_USER_ID,
    statistics: row.id === env.STATISTICS_USER_ID,
    sports: row.sports,
    country: row.country,
    place: row.place,
    expired: false,
  };
}

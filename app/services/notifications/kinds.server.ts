import { and, type Column, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { unmuted } from "#app/kernel/access/conditions.server.ts";
import { offeredDiscounts } from "#app/kernel/access/discounts.server.ts";
import { visibleEdits } from "#app/kernel/access/edits.server.ts";
import { isMinors, namedPeople } from "#app/kernel/access/people.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import { accepted } from "#app/kernel/relationships.server.ts";
import { NOTIFICATION_KINDS as KINDS, type NotificationKind as Kind } from "#app/schemas/notifications.ts";
import {
  crews,
  decisions,
  discounts as discountRows,
  edits as editRows,
  follows,
  notifications,
  reports,
  sponsorships,
  spots as spotRows,
  stokes,
} from "#db/schema/index.ts";
import { pending } from "../people/crew-links.server.ts";

const partner = sql`iif(${sponsorships.brandId} = ${notifications.userId}, ${sponsorships.athleteId}, ${sponsorships.brandId})`;
const waysOut = sql`${sql.placeholder("waysOut")} = 1`;

interface KindRule {
  /** The user who acted; the receiver where the operator or several people acted. */
  actor: Column | SQL;
  /** Whether the actor is named. Outside the Crew a minor stays nameless, and a block does not hide a nameless notification. */
  isNamed: "always" | "never" | "unlessMinor";
  /** When the notification may be shown. */
  when: SQL | undefined;
}

const RULES = {
  stoke: { actor: stokes.userId, isNamed: "unlessMinor", when: visibleEdits() },
  follow: { actor: follows.followerId, isNamed: "unlessMinor", when: isNotNull(follows.id) },
  crewRequest: { actor: crews.askerId, isNamed: "always", when: pending },
  crewAccepted: { actor: crews.askedId, isNamed: "always", when: accepted },
  edit: { actor: editRows.posterId, isNamed: "always", when: and(visibleEdits(), unmuted(editRows.posterId)) },
  discount: {
    actor: discountRows.posterId,
    isNamed: "always",
    when: and(waysOut, isNotNull(discountRows.id), offeredDiscounts(), unmuted(discountRows.posterId)),
  },
  codeFailed: {
    actor: discountRows.posterId,
    isNamed: "never",
    when: and(waysOut, equalsParam(discountRows.posterId, "viewerId")),
  },
  spotHidden: { actor: spotRows.posterId, isNamed: "never", when: eq(spotRows.isHidden, true) },
  sponsorship: { actor: partner, isNamed: "always", when: ne(sponsorships.state, "ended") },
  decision: { actor: decisions.userId, isNamed: "never", when: equalsParam(decisions.userId, "viewerId") },
  reportAnswer: {
    actor: reports.reporterId,
    isNamed: "never",
    when: and(equalsParam(reports.reporterId, "viewerId"), ne(reports.state, "open")),
  },
} satisfies Record<Kind, KindRule>;

export type NamelessKind = { [K in Kind]: (typeof RULES)[K]["isNamed"] extends "never" ? K : never }[Kind];

const isOneOf = (isNamed: KindRule["isNamed"]) =>
  inArray(
    notifications.kind,
    KINDS.filter((kind) => RULES[kind].isNamed === isNamed),
  );
export const actor = sql`case ${notifications.kind} ${sql.join(
  KINDS.map((kind) => sql`when ${kind} then ${RULES[kind].actor}`),
  sql` `,
)} end`;
export const isNamed = sql<boolean>`(${isOneOf("always")} or ${isOneOf("unlessMinor")} and ${namedPeople()})`.mapWith(Boolean);
export const isNameless = and(isOneOf("unlessMinor"), isMinors);
export const tellable = KINDS.map((kind) => and(eq(notifications.kind, kind), RULES[kind].when));

import { AGE_ANSWERS, AGE_BANDS } from "#app/schemas/age-bands.ts";
import {
  ATHLETE_LEVELS,
  ATHLETE_ORDERS,
  COMPETITIONS,
  GENDERS,
  GROUPS,
  ORIENTATIONS,
  PLATFORMS,
  REGIONS,
  SHORTLIST_STAGES,
  SPONSORSHIP_DUTIES,
  SPONSORSHIP_GIFTS,
  SPONSORSHIP_PURPOSES,
  SPOT_FAULTS,
} from "#app/schemas/choices.ts";
import { NOTIFICATION_KINDS } from "#app/schemas/notifications.ts";
import { ASKED_REASONS } from "#app/schemas/report-reasons.ts";
import { BUTTON_STEPS, STATES } from "#app/schemas/sponsorships.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import { GUIDE_FIELD_NAMES, GUIDE_FIELDS } from "#app/schemas/spot-guides.ts";
import { CODES as TRPC_CODES } from "#app/trpc/trpc.ts";
import { CODES } from "./errors.ts";

const unique = (values: readonly string[]) => [...new Set(values)].sort();

/** The values of arguments and fields that the schema types as String. */
export const FIXED_VALUES = {
  SPORTS: SPORT_NAMES,
  AGE_BANDS,
  AGE_ANSWERS,
  GROUPS,
  GENDERS,
  REGIONS,
  ORIENTATIONS,
  COMPETITIONS,
  PLATFORMS,
  SPONSORSHIP_PURPOSES,
  ATHLETE_LEVELS,
  ATHLETE_ORDERS,
  SHORTLIST_STAGES,
  SPONSORSHIP_GIFTS,
  SPONSORSHIP_DUTIES,
  SPONSORSHIP_STATES: STATES,
  SPONSORSHIP_STEPS: BUTTON_STEPS,
  REPORT_REASONS: [...ASKED_REASONS.grave, ...ASKED_REASONS.other],
  SPOT_FAULTS,
  GUIDE_FIELDS: GUIDE_FIELD_NAMES,
  GUIDE_CHOICES: unique(GUIDE_FIELD_NAMES.flatMap((name) => GUIDE_FIELDS[name].choices ?? [])),
  NOTIFICATION_KINDS,
  GRAPHQL_CODES: unique(Object.values(CODES)),
  TRPC_CODES: unique([...Object.values(TRPC_CODES), "INTERNAL_SERVER_ERROR"]),
} satisfies Record<string, readonly string[]>;

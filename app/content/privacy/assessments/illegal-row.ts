import type { Evidence, Factor } from "./inputs.ts";
import type { Level, Weighed } from "./kinds.ts";
import type { MeasureName } from "./measures.ts";

export interface IllegalRow {
  how: string;
  factors: readonly Factor[];
  evidence: readonly Evidence[];
  /** The risk before the measures. */
  risk: Weighed;
  measures: readonly MeasureName[];
  /** The risk with the measures. */
  remains: { level: Level; because: string };
}

export const INPUTS = ["riskProfiles", "complaints", "incidents", "rules"] as const satisfies Evidence[];
export const WITH_AGES = [...INPUTS, "userData"] as const satisfies Evidence[];

/** The measures that answer every kind once someone has seen it. */
export const DESK = ["flag", "complaints", "timeFrames", "removal"] as const satisfies MeasureName[];

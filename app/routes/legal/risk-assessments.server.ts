import { HARMFUL } from "#app/content/privacy/assessments/harmful.ts";
import { ILLEGAL } from "#app/content/privacy/assessments/illegal.ts";
import type { IllegalRow } from "#app/content/privacy/assessments/illegal-row.ts";
import { ABSENT, EVIDENCE, FACTORS, type Factor } from "#app/content/privacy/assessments/inputs.ts";
import {
  AGE_GROUPS,
  HARM_CATEGORIES,
  HARMFUL_KINDS,
  type HarmfulKind,
  ILLEGAL_KINDS,
  type IllegalKind,
  type Level,
  type Weighed,
} from "#app/content/privacy/assessments/kinds.ts";
import { MEASURES, type MeasureName, type ShownBy } from "#app/content/privacy/assessments/measures.ts";
import { CHILDRENS_NOT_DONE, CHILDRENS_STEPS, ILLEGAL_NOT_DONE, ILLEGAL_STEPS } from "#app/content/privacy/assessments/steps.ts";

const LEVELS: readonly Level[] = ["Negligible", "Low", "Medium", "High"];
const namesIn = <K extends string>(table: Record<K, unknown>) => Object.keys(table) as K[];

export function illegalAssessment() {
  const kinds = namesIn(ILLEGAL_KINDS).map((kind) => ({
    ...rowOf(kind, ILLEGAL_KINDS[kind], ILLEGAL[kind]),
    category: undefined,
    risks: [{ who: undefined, ...ILLEGAL[kind].risk }],
    highest: ILLEGAL[kind].risk.level,
  }));
  return {
    title: "Illegal Content Risk Assessment",
    steps: ILLEGAL_STEPS,
    ages: [],
    kinds,
    notDone: ILLEGAL_NOT_DONE,
    ...SHARED,
  };
}

export function childrensAssessment() {
  const kinds = namesIn(HARMFUL_KINDS).map((kind) => ({
    ...rowOf(kind, HARMFUL_KINDS[kind].title, HARMFUL[kind]),
    category: HARM_CATEGORIES[HARMFUL_KINDS[kind].category],
    risks: namesIn(AGE_GROUPS).map((group) => ({ who: group, ...HARMFUL[kind].ages[group] })),
    highest: highestOf(Object.values(HARMFUL[kind].ages)),
  }));
  const ages = namesIn(AGE_GROUPS).map((group) => ({ group, words: AGE_GROUPS[group] }));
  return { title: "Children's Risk Assessment", steps: CHILDRENS_STEPS, ages, kinds, notDone: CHILDRENS_NOT_DONE, ...SHARED };
}

export type RiskAssessment = ReturnType<typeof illegalAssessment> | ReturnType<typeof childrensAssessment>;

const GROUPS = [...new Set(Object.values(FACTORS).map(({ of }) => of))];

const SHARED = {
  factors: GROUPS.map((group) => ({ group, members: Object.values(FACTORS).filter(({ of }) => of === group) })),
  absent: ABSENT,
  evidence: Object.values(EVIDENCE),
  measures: namesIn(MEASURES).map((name) => ({
    ...linkTo(name),
    does: MEASURES[name].does,
    shownBy: MEASURES[name].shownBy.map(shownAs),
  })),
};

function rowOf(
  kind: IllegalKind | HarmfulKind,
  title: string,
  { how, factors, evidence, measures, remains }: Omit<IllegalRow, "risk">,
) {
  return {
    id: `kind-${kind}`,
    title,
    how,
    factors: groupedFactors(factors),
    evidence: evidence.map((name) => EVIDENCE[name].title),
    measures: measures.map(linkTo),
    remains,
  };
}

function groupedFactors(factors: readonly Factor[]): string[] {
  return GROUPS.flatMap((group) => {
    const members = factors.map((name) => FACTORS[name]).filter(({ of }) => of === group);
    return members.length > 0 ? [`${group}: ${members.map(({ title }) => title.toLowerCase()).join(", ")}`] : [];
  });
}

function linkTo(name: MeasureName) {
  return { id: `measure-${name}`, title: MEASURES[name].title };
}

function shownAs(shown: ShownBy): string {
  return typeof shown === "string" ? `the tests of promise ${shown}` : `the test “${shown[1]}”`;
}

function highestOf(risks: readonly Weighed[]): Level {
  return LEVELS.findLast((level) => risks.some((risk) => risk.level === level)) ?? "High";
}

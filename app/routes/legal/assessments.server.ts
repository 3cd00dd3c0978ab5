import { data } from "@remix-run/node";
import { getMarkdownPage } from "#app/content/markdown-pages.server.ts";
import { FEATURES } from "#app/content/privacy/assessments/features.ts";
import { type AssessmentName, DRAFTS, OWN_WORDS } from "#app/content/privacy/assessments/signatures.ts";
import { TABLES } from "#app/content/privacy/assessments/tables.ts";
import { HELD } from "#app/content/privacy/held/index.ts";
import { env } from "#app/env.server.ts";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { childrensAssessment, illegalAssessment } from "./risk-assessments.server.ts";

const TABLE_NAMES = Object.keys(HELD) as (keyof typeof HELD)[];
const EACH_FEATURE = { id: "each-feature", title: "Each feature", rows: FEATURES };
const EACH_TABLE = {
  id: "each-table",
  title: "Each table of the database",
  rows: TABLE_NAMES.map((name) => ({ ...TABLES[name], title: HELD[name].title })),
};

const PAGES = {
  illegal_content_risk_assessment: () => ({ is: "risk", ...illegalAssessment(), lists: [EACH_FEATURE] }) as const,
  childrens_access_assessment: () => written("childrens_access_assessment", []),
  childrens_risk_assessment: () => ({ is: "risk", ...childrensAssessment(), lists: [EACH_FEATURE] }) as const,
  data_protection_impact_assessment: () => written("data_protection_impact_assessment", [EACH_FEATURE, EACH_TABLE]),
} satisfies Record<AssessmentName, unknown>;

const NAMES = Object.keys(PAGES) as AssessmentName[];

export function assessmentsFor(viewer: Viewer) {
  requireOperator(viewer);
  return NAMES.map(titled);
}

export function titled(name: AssessmentName) {
  return { name, title: PAGES[name]().title };
}

export function assessmentFor(viewer: Viewer, named: string) {
  requireOperator(viewer);
  const name = NAMES.find((one) => one === named);
  if (!name) throw data(null, { status: 404 });
  return { ...PAGES[name](), signature: { ...DRAFTS[name], ownWords: OWN_WORDS[name], accountable: env.SAFETY_PERSON } };
}

export type Signed = ReturnType<typeof assessmentFor>["signature"];

function written(name: AssessmentName, lists: (typeof EACH_FEATURE | typeof EACH_TABLE)[]) {
  const { sections, ...page } = getMarkdownPage(`privacy/assessments/${name}`);
  return { is: "written", ...page, sections: [...sections, ...lists.map(({ id, title }) => ({ id, title }))], lists } as const;
}

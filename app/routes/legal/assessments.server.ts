import { data } from "@remix-run/node";
import { type Assessed, FEATURES } from "#app/content/assessments/features.ts";
import { HARMFUL, ILLEGAL } from "#app/content/assessments/harms.ts";
import { TABLES } from "#app/content/assessments/tables.ts";
import { getMarkdownPage } from "#app/content/markdown-pages.server.ts";
import { HELD } from "#app/content/privacy/held/index.ts";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";

const TABLE_NAMES = Object.keys(HELD) as (keyof typeof HELD)[];
const EACH_FEATURE = { id: "each-feature", title: "Each feature", rows: FEATURES };
const EACH_TABLE = {
  id: "each-table",
  title: "Each table of the database",
  rows: TABLE_NAMES.map((name) => ({ ...TABLES[name], title: HELD[name].title })),
};

const EACH_KIND = { id: "each-kind", title: "Each kind of content" };

const LISTS: Record<string, { id: string; title: string; rows: readonly (Assessed & { title: string })[] }[]> = {
  data_protection_impact_assessment: [EACH_FEATURE, EACH_TABLE],
  childrens_access_assessment: [],
  childrens_risk_assessment: [{ ...EACH_KIND, rows: HARMFUL }, EACH_FEATURE],
  illegal_content_risk_assessment: [{ ...EACH_KIND, rows: ILLEGAL }, EACH_FEATURE],
};

export function assessmentsFor(viewer: Viewer) {
  requireOperator(viewer);
  return Object.keys(LISTS).map((name) => ({ name, title: getMarkdownPage(`assessments/${name}`).title }));
}

export function assessmentFor(viewer: Viewer, name: string) {
  requireOperator(viewer);
  const lists = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
  if (!lists) throw data(null, { status: 404 });
  const { sections, ...page } = getMarkdownPage(`assessments/${name}`);
  return { ...page, sections: [...sections, ...lists.map(({ id, title }) => ({ id, title }))], lists };
}

import { type Duty, type DutySetting, LAWS } from "#app/content/privacy/assessments/duties.ts";
import { env } from "#app/env.server.ts";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { countTeensWithoutParent } from "#app/services/guardians/countries.server.ts";
import { nameOf } from "#app/text/countries.server.ts";
import { titled } from "./assessments.server.ts";

/** Undefined where the operator has not chosen yet. */
const SET: Record<DutySetting, () => string | undefined> = {
  SAFETY_PERSON: () => env.SAFETY_PERSON || undefined,
  CONTACT_EMAIL: () => (env.CONTACT_EMAIL.endsWith(".example") ? undefined : env.CONTACT_EMAIL),
  HELP_LINES: () => env.HELP_LINES.map(({ name }) => name).join(", "),
  OPEN_COUNTRIES: () => env.OPEN_COUNTRIES.map((code) => nameOf(code)).join(", ") || undefined,
};

export function dutiesFor(viewer: Viewer) {
  requireOperator(viewer);
  const laws = LAWS.map(({ duties, ...law }) => ({ ...law, duties: duties.map(stateOf) }));
  const open = laws.flatMap(({ duties }) => duties).filter(({ isOpen }) => isOpen).length;
  return { laws, open, teens: countTeensWithoutParent() };
}

function stateOf({ title, now, kept, drafts = [] }: Duty) {
  const duty = { title, now, drafts: drafts.map(titled) };
  if (kept.by === "tests") return { ...duty, state: "Held by a test.", isOpen: false };
  if (kept.by === "owner") return { ...duty, state: "Wants the owner.", isOpen: false };
  const is = SET[kept.setting]();
  return { ...duty, state: is ? `Set: ${is}.` : `To set: ${kept.setting}.`, isOpen: is === undefined };
}

import { EVERYWHERE, HELD } from "#app/content/privacy/held/index.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { AgeBand } from "#app/schemas/age-bands.ts";
import { pageFor } from "./markdown-page.server.ts";

const TABLES = Object.values(HELD).map(({ title, purpose, keptFor, fields }) => ({
  title,
  purpose,
  keptFor,
  fields: Object.values(fields),
}));

const EVERYTHING = { id: "everything-that-we-hold", title: "Everything that we hold" };

/** Returns the privacy policy for an age band. The one for adults also lists all stored data, table by table. */
export function policyOf(viewer: Viewer, band: AgeBand) {
  const { title, description, html, sections } = pageFor(viewer, `privacy_policy_${band}`);
  if (band !== "18+") return { band, title, description, html, sections, held: undefined };
  return {
    band,
    title,
    description,
    html,
    sections: [...sections, EVERYTHING],
    held: { ...EVERYTHING, tables: TABLES, inEach: Object.values(EVERYWHERE) },
  };
}

import type { ADDRESSES } from "#app/addresses.ts";
import type { AgeBand } from "#app/schemas/age-bands.ts";
import type { MinorsBand } from "./privacy/held-by-band.ts";

type Addresses = (typeof ADDRESSES)[keyof typeof ADDRESSES];
type NameIn<Path extends string> = Path extends `/${infer Name}` ? Name : never;
/** Pages with an address, and parts of the information page. */
export type DocumentName =
  | NameIn<Extract<Addresses, { file: "legal/markdown-page.tsx" }>["path"]>
  | `information/${"about_us" | "features" | "sponsored" | "supported_charities" | "faq"}`;

/** The band's own text, the text for adults, or none, since the band lacks the document's feature. */
type Version = "own" | "adults" | "none";

const OWN = { "6-9": "own", "10-12": "own", "13-17": "own" } as const;
const FROM_13 = { "6-9": "none", "10-12": "none" } as const;

export const VERSIONS: Record<DocumentName, Record<MinorsBand, Version>> = {
  terms_and_conditions: OWN,
  cookies_policy: OWN,
  community_guidelines: OWN,
  environmental_and_sustainability_policy: OWN,
  trust_and_safety_procedure: OWN,
  data_retention_and_erasure_policy: OWN,
  sponsorship_tips: { ...FROM_13, "13-17": "own" },
  filming_tips: OWN,
  posting_tips: OWN,
  blog: { ...OWN, "13-17": "adults" },
  data_sharing_agreement: { ...FROM_13, "13-17": "adults" },
  "information/about_us": { ...OWN, "13-17": "adults" },
  "information/features": { ...OWN, "13-17": "adults" },
  "information/sponsored": { ...FROM_13, "13-17": "adults" },
  "information/supported_charities": { ...OWN, "13-17": "adults" },
  "information/faq": { ...FROM_13, "13-17": "adults" },
};

export function isDocument(name: string): name is DocumentName {
  return Object.hasOwn(VERSIONS, name);
}

/** Returns the file of the text, without `.md`. */
export function fileOf(name: DocumentName, band: AgeBand): string | undefined {
  const version = band === "18+" ? "adults" : VERSIONS[name][band];
  if (version === "none") return undefined;
  return version === "own" ? `${name}_${band}` : name;
}

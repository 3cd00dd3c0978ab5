import { pageSentence } from "#app/content/sponsor-page-words.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { pageDesk, type sponsorPages } from "#app/services/sponsorships/index.server.ts";
import { parentFactsOf } from "../operator/parent-facts.server.ts";
import { stillDataFor } from "../search/found-people.server.ts";

type Content = NonNullable<ReturnType<typeof sponsorPages.contentOf>>;

const LABELS: Record<keyof Content["texts"], string> = {
  offers: "Offers",
  wants: "Looks for",
  refuses: "Doesn't do",
  equipment: "Rides",
  languages: "Languages",
  travel: "Travels",
};
const FIELDS = Object.keys(LABELS) as (keyof typeof LABELS)[];

export function pageDataFor(viewer: Viewer, { texts, level, results, edits }: Content) {
  const named = FIELDS.map((field) => ({ name: LABELS[field], value: texts[field] }));
  return {
    named: [{ name: "Level", value: level }, ...named].filter(({ value }) => value !== ""),
    results,
    best: edits.map((edit) => stillDataFor(viewer, edit)),
  };
}

/** What the operator reads of a 13-17 and the parent before the page is shown. */
export function consentDataFor(viewer: Viewer, userId: string) {
  const consent = pageDesk.consentOf(viewer, userId);
  if (!consent) return undefined;
  const { state, asking, steps, band, parent } = consent;
  return {
    asking,
    sentence: pageSentence(state, "operator"),
    mayRelease: steps.includes("release"),
    facts: [{ name: "Age band", value: band ?? "unknown" }, ...(parent ? parentFactsOf(parent) : [])],
  };
}

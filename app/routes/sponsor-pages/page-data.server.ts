import { pageSentence } from "#app/content/sponsor-page-words.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { sponsorPages } from "#app/services/sponsorships/index.server.ts";
import { parentFactsOf } from "../operator/parent-facts.server.ts";
import { stillDataFor } from "../search/found-people.server.ts";

const LABELS = {
  offers: "Offers",
  wants: "Looks for",
  refuses: "Doesn't do",
  equipment: "Rides",
  languages: "Languages",
  travel: "Travels",
} as const;

type Content = NonNullable<ReturnType<typeof sponsorPages.contentOf>>;

export function pageDataFor(viewer: Viewer, { texts, level, results, edits }: Content) {
  const named = Object.entries(texts).map(([name, value]) => ({
    name: new Map(Object.entries(LABELS)).get(name) ?? name,
    value,
  }));
  return {
    named: [{ name: "Level", value: level }, ...named].filter(({ value }) => value !== ""),
    results,
    best: edits.map((edit) => stillDataFor(viewer, edit)),
  };
}

/** What the operator reads of a 13-17 and the parent before the page is shown. */
export function consentDataFor(viewer: Viewer, userId: string) {
  const consent = sponsorPages.consentOf(viewer, userId);
  if (!consent) return undefined;
  const { state, steps, band, parent } = consent;
  return {
    sentence: pageSentence(state, "operator"),
    mayRelease: steps.includes("release"),
    facts: [{ name: "Age band", value: band ?? "unknown" }, ...(parent ? parentFactsOf(parent) : [])],
  };
}

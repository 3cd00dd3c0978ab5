import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MINORS_BANDS, type MinorsBand } from "#app/content/privacy/held-by-band.ts";
import { TUTORIAL } from "#app/content/tutorial-pages.ts";
import { type DocumentName, fileOf, VERSIONS } from "#app/content/versions.ts";
import { AGE_BANDS, type AgeBand } from "#app/schemas/age-bands.ts";

const NAMES = Object.keys(VERSIONS) as DocumentName[];
const sourceOf = (file: string) => readFileSync(`app/content/${file}.md`, "utf8");
const filesFor = (band: AgeBand) => [`privacy_policy_${band}`, ...NAMES.flatMap((name) => fileOf(name, band) ?? [])];
const promisesTo = (band: AgeBand) =>
  new Set(filesFor(band).flatMap((file) => [...sourceOf(file).matchAll(/<!-- (P-\d+) -->/g)].map(([, id = ""]) => id)));

/** Promises about features that a band lacks, or about other bands only. */
const ABOUT_CHILDREN = ["P-03", "P-04", "P-15", "P-20", "P-24", "P-43", "P-71"];
const FROM_13 = ["P-32", "P-34", "P-38", "P-40", "P-70", "P-71", "P-134"];
const ABOUT_SPONSORSHIP = ["P-60", "P-61", "P-62", "P-63", "P-64", "P-65", "P-66", "P-67", "P-68"];
const NOT_THEIRS: Record<MinorsBand, readonly string[]> = {
  "6-9": [...FROM_13, ...ABOUT_SPONSORSHIP],
  "10-12": [...FROM_13, ...ABOUT_SPONSORSHIP],
  "13-17": [...ABOUT_CHILDREN, "P-132"],
};

describe("the versions of the texts", () => {
  test("are files, and no version lies beside them unseen", () => {
    const files = AGE_BANDS.flatMap(filesFor);
    expect(files.filter((file) => !existsSync(`app/content/${file}.md`))).toEqual([]);
    const versions = readdirSync("app/content", { recursive: true, encoding: "utf8" }).filter((path) =>
      /_\d+-\d+\.md$/.test(path),
    );
    expect(versions.filter((path) => !files.includes(path.replace(/\.md$/, "")))).toEqual([]);
  });

  test.each(MINORS_BANDS)("for %s promise together all that is promised to adults, except what is about others", (band) => {
    const promised = promisesTo(band);
    expect([...promisesTo("18+")].filter((id) => !promised.has(id) && !NOT_THEIRS[band].includes(id))).toEqual([]);
    expect(NOT_THEIRS[band].filter((id) => promised.has(id))).toEqual([]);
  });

  test.each(["6-9", "10-12"] as const)("for %s speak of nothing that under-13s do not have [A-193]", (band) => {
    const tutorial = TUTORIAL.flatMap(({ heading, words }) => (words[band] ? [heading, ...words[band]] : []));
    const sentences = [...filesFor(band).map(sourceOf), ...tutorial].flatMap((text) => text.split(/(?<=[.!?])\s|\n/));
    const absent = /discount|sponsor|instagram|highest stoke|\bviews?\b|share (menu|button|function)/i;
    // Two promises: the form does not ask for it, and a parent must switch it on.
    const kept = (sentence: string) => /(\bnot|n't)\b.*instagram|discounts.*(your parent|if they) /i.test(sentence);
    expect(sentences.filter((sentence) => absent.test(sentence) && !kept(sentence))).toEqual([]);
  });
});

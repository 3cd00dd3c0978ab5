import { readdirSync, readFileSync } from "node:fs";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { MINORS_BANDS } from "#app/content/held-by-band.ts";
import { givenTo } from "./given.ts";
import { neutral } from "./neutral.ts";
import { gradeOf, HIGHEST, isNameOfPage, piecesOf } from "./reading.ts";
import { openWholeApp } from "./whole-app.ts";

const base = await openWholeApp();
const MINUTES = 60_000;

const FRAME = "body > header, body > footer, .frame > header, header.bar, footer.foot";
const ERRORS = '[id$="-error"], .errors li, [role="alert"]';

/** The title and the paragraphs of a mail. */
function partsOf(letter: string): string[] {
  const [head = "", ...paragraphs] = letter.split("\n\n");
  return [/^Subject: (.*)$/m.exec(head)?.[1] ?? "", ...paragraphs];
}

test.each(MINORS_BANDS)(
  "each screen, error and email that a %s is given is easy enough to read [A-193]",
  async (band) => {
    const { screens, errors, letters, names } = await givenTo(band, base);
    const plain = neutral(names);
    const tooHard = new Set<string>();
    const measure = (what: string, pieces: readonly string[]) => {
      const grade = gradeOf(pieces.map(plain));
      if (grade > HIGHEST[band]) tooHard.add(`${grade.toFixed(1)} ${what}`);
    };

    // Brands write what stands on a Discount.
    for (const { name, html } of screens.filter(({ name }) => !/_discounts\b/.test(name))) {
      measure(name, piecesOf(html, "main"));
      measure(
        "the frame",
        piecesOf(html, FRAME).filter((piece) => !isNameOfPage(piece)),
      );
      for (const error of new JSDOM(html).window.document.querySelectorAll(ERRORS)) errors.add(error.textContent ?? "");
    }
    for (const error of errors) measure(`the error "${error}"`, [error]);
    for (const letter of letters) measure(`the mail ${partsOf(letter)[0]}`, partsOf(letter));
    expect([...tooHard]).toEqual([]);
    expect([screens.length > 100, errors.size > 10, letters.length > 0]).toEqual([true, true, true]);
  },
  10 * MINUTES,
);

/** What the operator, parents, businesses and people of 13 and over are told. */
const FOR_OTHERS =
  /services\/(moderation|mailings|sponsorships|discounts|statistics)\/|guardians\/(operator|age-questions|doings)/;
const REFUSED = /(?:Refusal|invalid)\((?:[^"`;]*"\w+",)?\s*(["`])([A-Z][^"`\n]* [^"`\n]*)\1/g;

test("each sentence with which a service refuses a rider is easy enough for a six-year-old", () => {
  const files = readdirSync("app/services", { recursive: true, encoding: "utf8" }).map((name) => `app/services/${name}`);
  const sources = files
    .filter((name) => name.endsWith(".ts") && !FOR_OTHERS.test(name))
    .map((name) => readFileSync(name, "utf8"));
  const said = sources.flatMap((source) => [...source.matchAll(REFUSED)].map(([, , words = ""]) => words));
  const read = said.map((words) => words.replace(/\$\{[^}]*\}/g, "Max"));
  expect(read.filter((words) => gradeOf([words]) > HIGHEST["6-9"])).toEqual([]);
  expect(read.length).toBeGreaterThan(50);
});

import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { MINORS_BANDS } from "#app/content/privacy/held-by-band.ts";
import { givenTo } from "./given.ts";
import { neutral } from "./neutral.ts";
import { gradeOf, HIGHEST, isNameOfPage, piecesOf } from "./reading.ts";
import { openWholeApp } from "./whole-app.ts";

const base = await openWholeApp();

const FRAME = "body > header, body > footer, .frame > header, header.bar, footer.foot";
const ERRORS = '[id$="-error"], .errors li, [role="alert"]';

/** The title and the paragraphs of a mail. */
function partsOf(letter: string): string[] {
  const [head = "", ...paragraphs] = letter.split("\n\n");
  return [/^Subject: (.*)$/m.exec(head)?.[1] ?? "", ...paragraphs];
}

test.each(MINORS_BANDS)("each screen, error and email that a %s is given is easy enough to read [A-193]", async (band) => {
  const { screens, errors, letters, names } = await givenTo(band, base);
  const plain = neutral(names);
  const tooHard = new Set<string>();
  const measure = (what: string, pieces: readonly string[]) => {
    const grade = gradeOf(pieces.map(plain));
    if (grade > HIGHEST[band]) tooHard.add(`${grade.toFixed(1)} ${what}`);
  };

  for (const { name, html } of screens) {
    measure(name, piecesOf(html, "main"));
    measure(
      "the frame",
      piecesOf(html, FRAME).filter((piece) => !isNameOfPage(piece)),
    );
    for (const error of new JSDOM(html).window.document.querySelectorAll(ERRORS)) errors.add(error.textContent ?? "");
  }
  for (const error of errors) measure(`the error "${error}"`, [error]);
  for (const letter of letters) measure(`the email ${partsOf(letter)[0]}`, partsOf(letter));
  expect([...tooHard]).toEqual([]);
  expect([screens.length > 100, errors.size > 10, letters.length > 0]).toEqual([true, true, true]);
});

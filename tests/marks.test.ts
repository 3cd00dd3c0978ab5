import { expect, test } from "vitest";
import { matchesIn } from "#app/text/marks.ts";

/** Puts matches in brackets. */
const marked = (text: string, filter: string) =>
  matchesIn(text, filter)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["Bowl at dusk", "bowl", "[Bowl] at dusk"],
  ["Bowl at dusk", "owl AT", "B[owl] [at] dusk"],
  ["Bowl at dusk", "ow at", "Bowl [at] dusk"],
  ["Mia Trevose", "ia trev", "M[ia Trev]ose"],
  ["A half-pipe", "pipe half", "A [half]-[pipe]"],
  ["Zoë Zoe ZOE\u0308", "zoe", "[Zoë] [Zoe] [ZOE\u0308]"],
  ["Straße", "strasse", "[Straße]"],
  ["ＡＢＣ", "abc", "[ＡＢＣ]"],
  ["mama mia", "m", "[m]ama [m]ia"],
  ["(mia) mam", "mi", "([mi]a) mam"],
  ["aaaa", "aaa", "[aaa]a"],
  ["Σίσυφος", "σισυφος", "[Σίσυφος]"],
  ["Ride 🏄 on", "🏄", "Ride [🏄] on"],
  ["nothing here", "xyz", "nothing here"],
  ["two  spaces", "two", "[two]  spaces"],
  ["anything", "", "anything"],
  ["", "x", ""],
])("in %j, %j marks %j", (text, filter, expected) => {
  expect(marked(text, filter)).toBe(expected);
  expect(
    matchesIn(text, filter)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

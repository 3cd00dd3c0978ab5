import fc from "fast-check";
import { expect, test } from "vitest";
import { partsOf, withoutContacts } from "#app/text/contact-details.server.ts";

test.each([
  ["Write to mia@wave.example, please", "Write to [left out], please"],
  ["mia.t+brands@gmail.com.", "[left out]."],
  ["See https://foo.com/x?y=1 and www.stoke.co.uk/a!", "See [left out] and [left out]!"],
  ["(insta.com)", "([left out])"],
  ["I am @mia.waves there", "I am [left out] there"],
  ["Call 07911 123456 or +34 612 34 56 78", "Call [left out] or [left out]"],
  ["(0)20 7946 0958", "[left out]"],
] as const)("contact details are left out: %s", (text, told) => {
  expect(withoutContacts(text)).toBe(told);
});

test.each([
  "From 2027-01-01 to 2027-02-01, for 200 € and 3.5 boards a year.",
  "Two Edits a month, e.g. at noon. No. 12/2026?",
  "Meet me @ the beach",
  "",
])("other words stay: %s", (text) => {
  expect(withoutContacts(text)).toBe(text);
});

test("the parts of any text are the text", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom("@a.b", " a@b.com ", "07911 123456", "www.x.com", "\n"))),
      (words) => {
        const text = words.join("");
        const parts = partsOf(text);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        expect(parts.every((part) => text.startsWith(part.text, part.startsAt) && part.text !== "")).toBe(true);
      },
    ),
  );
});

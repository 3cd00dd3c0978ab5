import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const OUT = "app/ui/styles/fonts";

/** What nearly every page shows: ASCII and what phones put in its place. `fonts.css` says the same as unicode-range. */
const BASIC = `${range(0x20, 0x7e)}\u00a0£·×–—‘’“”…€`;
/** The rest of what the fonts have for languages of Western Europe. */
const LATIN = [...`${range(0xa1, 0xff)}ıŒœˆ˚˜‚„†‡•‰‹›⁄™−`].filter((letter) => !BASIC.includes(letter)).join("");

/** Figures of one width, which tables use, are a feature of the font, and features are dear: only the weight of tables keeps them. */
const FONTS = [
  { font: "barlow-latin-400-normal", family: "barlow", hasFigures: true },
  { font: "barlow-latin-600-normal", family: "barlow", hasFigures: false },
  { font: "barlow-condensed-latin-700-normal", family: "barlow-condensed", hasFigures: false },
  { font: "barlow-condensed-latin-700-italic", family: "barlow-condensed", hasFigures: false },
];

const { resolve } = createRequire(import.meta.url);

for (const { font, family, hasFigures } of FONTS) {
  const whole = readFileSync(resolve(`@fontsource/${family}/files/${font}.woff2`));
  for (const [part, letters] of Object.entries({ basic: BASIC, latin: LATIN })) {
    const cut = await subsetFont(whole, letters, { targetFormat: "woff2", noLayoutClosure: !hasFigures });
    writeFileSync(`${OUT}/${font.replace("latin", part)}.woff2`, cut);
  }
}

function range(first: number, last: number): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

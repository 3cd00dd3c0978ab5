import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const OUT = "app/ui/styles/fonts";

/** The letters of nearly every page: ASCII and what phones replace it with. Keep unicode-range in `fonts.css` equal. */
const BASIC = `${range(0x20, 0x7e)}\u00a0£·×–—‘’“”…€`;
const LATIN = [...`${range(0xa1, 0xff)}ıŒœˆ˚˜‚„†‡•‰‹›⁄™−`].filter((letter) => !BASIC.includes(letter)).join("");

/** Tables need figures of one width; this font feature is large, so only the weight of tables keeps it. */
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

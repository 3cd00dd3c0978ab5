import { circle, line, path, times } from "./pen.ts";

const INK = "#12181f";
const PAPER = "#faf8f4";

type Draw = (main: string, trim: string) => string;

const turned = (degrees: number, drawing: string) => `<g transform="rotate(${degrees})">${drawing}</g>`;
const wheel = (x: number, y: number, radius: number, colour: string) =>
  circle(x, y, radius, colour) + circle(x, y, radius * 0.4, PAPER) + circle(x, y, radius * 0.16, INK);
const tyre = (x: number, radius: number) =>
  `${circle(x, 16, radius, "none", `stroke="${INK}" stroke-width="5"`)}${times(8, (n) => `<g transform="translate(${x} 16) rotate(${n * 45})">${line(`M0 0V${-radius}`, "#9aa8b3", 0.8)}</g>`)}`;
const shortSleeves = (main: string) => path("M-16-34q16 10 32 0l22 10 8 24-12 5-4-9v40h-60v-40l-4 9-12-5 8-24z", main);
const longSleeves = (main: string) => path("M-16-34q16 10 32 0l20 8 14 52-12 4-10-30v36h-56v-36l-10 30-12-4 14-52z", main);

/** Around 0, 0; about 100 wide and 80 high. */
const PRODUCTS = {
  surfboard: (main, trim) =>
    turned(
      72,
      `${path("M0-52C19-34 20 30 0 52-20 30-19-34 0-52z", main)}${path("M-15.4-6h30.8v9h-30.8z", trim)}${path("M-15 8h30l-1 4h-28z", trim, 'opacity=".6"')}
      ${line("M0-46V46", INK, 0.8)}${path("M0 36l-4 10h8z", INK)}`,
    ),
  fins: (main, trim) =>
    [-30, 2, 34]
      .map(
        (x, n) =>
          `<g transform="translate(${x} ${n === 1 ? 8 : 0})">${path("M-14 26C-10-2 2-20 18-26c-4 16-4 34 2 52z", main)}${line("M-9 26C-6 4 2-10 11-18", trim, 2.4)}</g>`,
      )
      .join(""),
  wetsuit: (main, trim) =>
    `${path("M-14-40q14 6 28 0l14 6 12 38-9 3-11-24-3 22 5 39H6L0 10l-6 34h-16l5-39-3-22-11 24-9-3 12-38z", main)}${line("M0-36V4", trim, 1.6)}
    ${path("M-17-34l6 24-8-2zM17-34l-6 24 8-2z", trim)}`,
  deck: (main, trim) =>
    turned(
      -18,
      `${path("M-52-8q4-6 12-6h80q8 0 12 6t0 12q-4 6-12 6h-80q-8 0-12-6t0-12z", main)}${path("M-18-14h14L14 10H0z", trim)}${path("M6-14h8L32 10h-8z", trim, 'opacity=".6"')}
      ${[-34, 34].map((x) => times(4, (n) => circle(x + (n % 2 ? 3 : -3), n < 2 ? -5 : 1, 1.1, INK))).join("")}`,
    ),
  wheels: (main, trim) =>
    wheel(-26, -14, 19, main) + wheel(24, -18, 19, trim) + wheel(-20, 24, 19, trim) + wheel(28, 20, 19, main),
  tee: (main, trim) => `${shortSleeves(main)}${path("M-14 6q14-22 28 0-14 10-28 0z", trim)}${line("M-8 16h16", trim, 2.4)}`,
  hoodie: (main, trim) =>
    `${longSleeves(main)}${path("M-16-34q-2-10 16-10t16 10Q8-22 0-22t-16-12z", trim)}${line("M-5-24v12M5-24v10", PAPER, 1.6)}${path("M-16 14h32l4 14h-40z", trim, 'opacity=".55"')}`,
  jacket: (main, trim) =>
    `${longSleeves(main)}${path("M-16-34l16 4 16-4 4 10H-20z", trim)}${line("M0-30v66", trim, 2)}${line("M-22 8l10 3M22 8l-10 3", trim, 2.4)}`,
  beanie: (main, trim) =>
    `${path("M-34 14q-4-46 34-46t34 46z", main)}${path("M-38 12h76v18h-76z", trim)}${times(9, (n) => line(`M${-32 + n * 8} 15v12`, main, 1.6))}${circle(0, -36, 9, trim)}`,
  shoes: (main, trim) =>
    [-10, 12]
      .map(
        (y) =>
          `<g transform="translate(${y * 0.6} ${y})">${path("M-44-4q4-14 10-18l20 2q10 12 30 15 22 2 24 14v6h-84z", main)}${path("M-45 12h86v7h-86z", PAPER)}${line("M-8-12l8-6M0-8l8-6", trim, 2.6)}</g>`,
      )
      .join(""),
  helmet: (main, trim) =>
    `${path("M-42 14q-4-44 40-46 42 0 44 38 0 6-8 6l-22 2-6 8h-40q-8 0-8-8z", main)}${times(3, (n) => line(`M${-26 + n * 18}-8l12-12`, trim, 5))}${line("M-22 22q4 20 20 18M8 20q2 14-10 20", INK, 2.4)}`,
  mountainBike: (main, trim) =>
    `${tyre(-34, 21)}${tyre(36, 21)}${line("M-34 16l14-30h34l-12 28zM-20-14l22 28M18-24l18 40M-24-22h12", main, 4.5)}${line("M12-26h14M-28-23h16", INK, 4)}${circle(2, 14, 6, trim)}`,
  skis: (main, trim) =>
    [-9, 9]
      .map((x) =>
        turned(
          x > 0 ? 62 : 56,
          `<g transform="translate(${x} 0)">${path("M-6-52q6-8 12 0v96q-6 6-12 0z", main)}${path("M-6-16H6v26H-6z", trim)}${path("M-4-8h8v14h-8z", INK)}</g>`,
        ),
      )
      .join(""),
  snowboard: (main, trim) =>
    turned(
      66,
      `${path("M-15-38q0-14 15-14t15 14q-4 38 0 76 0 14-15 14t-15-14q4-38 0-76z", main)}${path("M-13-26L13-6v14l-26-20z", trim)}
      ${[-20, 20].map((y) => path(`M-11 ${y - 5}h22v10h-22z`, INK)).join("")}`,
    ),
  goggles: (main, trim) =>
    `${path("M-52-12h14v24h-14zM38-12h14v24H38z", INK)}${path("M-42-22q42-10 84 0 6 24-8 40-18 8-26-8-8-6-16 0-8 16-26 8-14-16-8-40z", trim)}
    ${path("M-36-17q36-8 72 0 4 18-6 29-14 4-20-9-10-8-20 0-6 13-20 9-10-11-6-29z", main)}${line("M-26-10q10-3 18-3", PAPER, 3, 'opacity=".7"')}`,
  chalkBag: (main, trim) =>
    `${path("M-24-14h48l-6 48q-18 10-36 0z", main)}${path("M-24-14q24-12 48 0-24 14-48 0z", PAPER)}${path("M-24-14q24 14 48 0v8q-24 14-48 0z", trim)}${line("M-24-12q-18 8-14 30M24-12q14-6 20 6", INK, 2.4)}
    ${path("M-12 8h24v12h-24z", trim, 'opacity=".6"')}`,
  rope: (main, trim) =>
    times(
      5,
      (n) =>
        `<ellipse cx="0" cy="${n * 2 - 6}" rx="${44 - n * 6}" ry="${30 - n * 4}" fill="none" stroke="${n % 2 ? trim : main}" stroke-width="6"/>`,
    ) + line("M30-20q14 20 6 48l10 8", main, 6),
  scooter: (main, trim) =>
    `${wheel(-38, 30, 9, INK)}${wheel(38, 30, 9, INK)}${line("M-32 24H24L34 20 22-36", main, 5.5)}${line("M10-38h24", INK, 5)}${line("M-46 16q8-8 16 2", trim, 4)}`,
} satisfies Record<string, Draw>;

export interface Product {
  kind: keyof typeof PRODUCTS;
  main: string;
  trim: string;
  background: string;
}

export function product({ kind, main, trim, background }: Product): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-80 -60 160 120" width="1200" height="900">
  ${path("M-80-60H80V60H-80z", background)}${circle(0, 0, 54, "#fff", 'opacity=".28"')}<ellipse cx="0" cy="49" rx="46" ry="4" fill="${INK}" opacity=".14"/>${PRODUCTS[kind](main, trim)}</svg>`;
}

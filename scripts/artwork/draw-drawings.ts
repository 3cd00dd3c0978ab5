import { mkdirSync } from "node:fs";
import sharp from "sharp";
import { DRAWINGS, type Drawing, fileOf } from "#app/schemas/drawings.ts";
import { circle, line, path, times } from "./demo/pen.ts";

const INK = "#12181f";
const PAPER = "#faf8f4";
const SUN = "#ffd166";

const turned = (degrees: number, drawing: string) => `<g transform="rotate(${degrees} 50 50)">${drawing}</g>`;
const oval = (x: number, y: number, width: number, height: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${height / 2}" fill="${fill}"/>`;

/** 100 wide and high; keep the subject within the circle that faces are cut to. */
const PICTURES: Record<Drawing, [background: string, drawing: string]> = {
  Wave: [
    "#bfe6f2",
    `${circle(70, 28, 11, SUN)}${path("M0 68C12 36 34 20 56 24c18 3 24 20 14 29-7 6-17 2-15-6-13 1-17 21-2 29 16 7 34 2 47-6v30H0z", "#0a7ea4")}
    ${line("M24 58c6-14 15-22 27-23", PAPER, 3)}${line("M30 71c2-9 7-17 14-21", PAPER, 3)}${path("M0 80q13-8 25 0t25 0 25 0 25 0v20H0z", "#0b4f6c")}`,
  ],
  Surfboard: [
    "#f6b26b",
    turned(
      32,
      `${path("M50 8c17 18 19 58 0 84-19-26-17-66 0-84z", PAPER)}${path("M37 44h26v12H37z", "#c93a08")}
      ${path("M37.5 62h25l-1.5 9H39z", "#0a7ea4")}${line("M50 16v68", INK, 1.6)}${path("M50 78l-4 9h8z", INK)}`,
    ),
  ],
  Skateboard: [
    "#5f3dc4",
    turned(
      -20,
      `${path("M12 40q3-3 6 0l7 7h50l7-7q3-3 6 0t0 6l-9 9q-2 2-5 2H26q-3 0-5-2l-9-9q-3-3 0-6z", "#ffb37a")}
      ${[32, 68].map((x) => `${path(`M${x - 4} 57h8v6h-8z`, "#9aa8b3")}${circle(x, 67, 7, PAPER)}${circle(x, 67, 2.6, INK)}`).join("")}`,
    ),
  ],
  Wheel: [
    "#74c07d",
    `${circle(50, 50, 36, INK)}${circle(50, 50, 29, "#74c07d")}${times(12, (n) => turned(n * 30, line("M50 50V22", PAPER, 1.6)))}
    ${times(24, (n) => turned(n * 15 + 7, line("M50 13.5v3", "#55626d", 3)))}${circle(50, 50, 9, SUN)}${circle(50, 50, 3.5, INK)}`,
  ],
  Mountains: [
    "#ffd9b8",
    `${circle(66, 34, 13, "#ff7a45")}${path("M-4 82 30 34l14 19 8-10 52 46v14H-4z", "#8a4b6e")}${path("M30 34 19 50l7-3 5 5 5-5 5 2z", PAPER)}
    ${path("M20 100 62 44l42 44v14z", "#5f3dc4")}${path("M62 44 50 60l7-2 5 6 6-6 7 1z", PAPER)}${path("M0 86q25-10 50 0t50-2v18H0z", "#2b7a34")}`,
  ],
  Snowflake: [
    "#2456d6",
    times(6, (n) => turned(n * 60, line("M50 50V15M50 24l-8-7M50 24l8-7M50 36l-9-8M50 36l9-8", PAPER, 4))) +
      circle(50, 50, 5, "#7d9df2"),
  ],
  Turtle: [
    "#4db6ac",
    turned(
      -28,
      `${[
        [27, 34, -40],
        [73, 34, 40],
        [31, 70, 40],
        [69, 70, -40],
      ]
        .map(([x, y, angle]) => `<g transform="rotate(${angle} ${x} ${y})">${oval(x ?? 0, y ?? 0, 26, 13, "#c9e265")}</g>`)
        .join("")}${oval(50, 22, 18, 20, "#c9e265")}${circle(46, 18, 1.8, INK)}${circle(54, 18, 1.8, INK)}
      ${path("M50 76l-4 11h8z", "#c9e265")}${oval(50, 53, 46, 56, "#2b7a34")}${path("M50 36l13 9v16l-13 9-13-9V45z", "#74c07d")}
      ${line("M50 36V26M63 45l8-6M63 61l7 6M50 70v10M37 61l-7 6M37 45l-8-6", "#74c07d", 3)}`,
    ),
  ],
  Owl: [
    "#12284a",
    `${circle(81, 27, 6, SUN)}${path("M26 32q-3-10 0-14 8 1 14 8h20q6-7 14-8 3 4 0 14 4 10 4 22 0 32-28 32T22 54q0-12 4-22z", "#a8713a")}
    ${path("M34 60q16 10 32 0-1 22-16 22T34 60z", "#e8c79a")}${[38, 62].map((x) => `${circle(x, 42, 12, PAPER)}${circle(x, 42, 6, INK)}${circle(x + 2, 40, 1.8, PAPER)}`).join("")}
    ${path("M50 46l5 7-5 6-5-6z", "#ff9f40")}${line("M22 86h56", "#6b4423", 5)}${line("M42 84v5M46 84v5M54 84v5M58 84v5", "#ff9f40", 2.6)}`,
  ],
};

mkdirSync("public/drawings", { recursive: true });
for (const drawing of DRAWINGS) {
  const [background, strokes] = PICTURES[drawing];
  const size = `viewBox="0 0 100 100" width="500" height="500"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${path("M0 0h100v100H0z", background)}${strokes}</svg>`;
  await sharp(Buffer.from(svg))
    .png({ palette: true, colours: 32, effort: 10 })
    .toFile(`public${fileOf(drawing)}`);
}

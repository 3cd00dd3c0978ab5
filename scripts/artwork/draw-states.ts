import { writeFileSync } from "node:fs";
import type { ArtName, Scene } from "#app/ui/states/state-art.tsx";
import { circle, line, path } from "./demo/pen.ts";
import { rider } from "./demo/riders.ts";

/** The page's own colours, so that a drawing fits the theme and its sport. */
const [INK, HUE, SURFACE, RULE] = ["currentcolor", "var(--hue)", "var(--surface)", "var(--rule)"];
const LOOK = { ink: INK, top: HUE, trim: HUE };

const sun = circle(178, 46, 24, HUE, 'opacity=".28"');
const peaks = path("M0 128 46 62l22 26 34-52 50 62 20-22 68 52z", RULE);
const ground = line("M8 140H232", INK, 3, 'opacity=".4"');
const at = (x: number, y: number, angle: number, drawing: string, scale = 0.8) =>
  `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${scale})">${drawing}</g>`;
const ramp = path("M8 140h150C188 140 204 112 206 70h26v70z", RULE) + ground;
const snow = path("M0 100Q90 96 240 138v6H0z", HUE, 'opacity=".2"');
const jumps = path("M0 140h46q30-2 42-34h20v34h44v-28q22-2 40 28h48v4H0z", RULE);
const hills = `${path("M0 140q60-62 130-26 50-40 110 6v24H0z", RULE)}${[28, 202, 222].map((x) => path(`M${x} 74l14 44h-28z`, HUE, 'opacity=".4"')).join("")}`;
const wave = `${path("M0 134C36 124 58 66 108 44c34-15 66-2 74 20-22-12-46-4-48 18-2 24 34 42 106 42v20H0z", HUE, 'opacity=".34"')}${line("M60 122c14-30 30-44 52-56M92 128c0-18 8-34 22-44", INK, 3, 'opacity=".3"')}`;
const crag = `${path("M92 0 84 34l18 26-12 38 14 46H240V0z", RULE)}${[
  [118, 36],
  [150, 72],
  [122, 112],
  [186, 40],
]
  .map(([x, y]) => circle(x ?? 0, y ?? 0, 5, HUE, 'opacity=".6"'))
  .join("")}`;

const SCENES: Record<Scene, string> = {
  surf: sun + wave + at(112, 112, 14, rider("Surf", LOOK), 0.62),
  skate: sun + ramp + at(158, 96, -34, rider("Skate", LOOK, true)),
  snowboard: peaks + snow + at(110, 88, 10, rider("Snowboard", LOOK, true), 0.72),
  ski: peaks + snow + at(112, 108, 11, rider("Ski", LOOK), 0.74),
  bmx: sun + jumps + at(146, 92, -18, rider("BMX", LOOK), 0.64),
  mtb: sun + hills + at(108, 112, -6, rider("MTB", LOOK), 0.68),
  scooter: sun + ramp + at(104, 138, 0, rider("Scooter", LOOK), 0.9),
  climbing: sun + crag + at(74, 140, 4, rider("Climbing", LOOK), 0.78),
};

const deck = line("M-46-12l10 8h34l-4 8M8-4l-4 8", HUE, 7);
const wheel = (x: number, y: number) => circle(x, y, 8, INK) + circle(x, y, 3, SURFACE);
const STATES = {
  lost: `${peaks}${ground}${line("M120 140V54", INK, 7)}${path("M120 52h56l16 13-16 13h-56z", HUE)}${path("M120 86H72L58 98l14 12h48z", RULE)}${line("M120 86H72L58 98l14 12h48z", INK, 3)}`,
  broken: `${sun}${ground}${at(96, 126, -12, `${deck}${wheel(-26, 6)}`, 1.1)}${at(150, 118, 24, `${line("M-20-2l6-8h46l12-8", HUE, 7)}${wheel(24, 2)}`, 1.1)}${wheel(206, 131)}${line("M112 92l-8-16M126 88V70M140 92l8-16", INK, 4, 'opacity=".6"')}`,
  wait: `${peaks}${line("M0 22L240 44", INK, 3)}${line("M120 33V84M120 84H84v26h56M84 84V72", INK, 6)}${path("M80 106h66v8H80z", HUE)}${circle(112, 64, 11, INK)}${path("M100 63a12 12 0 0 1 24 0z", HUE)}${line("M108 100l4-22", HUE, 20)}${line("M110 104h28l4 20", INK, 11)}${line("M120 132q22 10 52-4", HUE, 7)}`,
  closed: `${ramp}${line("M44 140V74M196 140V76", INK, 7)}${path("M34 82H206v20H34z", SURFACE)}${path("M52 82h22l-14 20H38zM96 82h22l-14 20H82zM140 82h22l-14 20h-22zM184 82h22l-14 20h-22z", HUE)}${line("M34 82H206M34 102H206", INK, 3)}`,
};

const DRAWINGS: Record<ArtName, string> = { ...SCENES, ...STATES };
const symbols = Object.entries(DRAWINGS).map(([name, drawing]) => {
  const lines = drawing.replace(/\s*\n\s*/g, "").replaceAll(" />", "/>");
  return `<symbol id="${name}" viewBox="0 0 240 144">${lines}</symbol>`;
});
writeFileSync("public/states.svg", `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`);

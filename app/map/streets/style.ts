import { AREA_COLOURS, ROADS, widthAt } from "./kinds.ts";
import { UNITS } from "./pen.ts";

const LIGHT =
  "--park:#dbe9c8;--wood:#cfe2bd;--sand:#f4e6b8;--paved:#ece6d8;--pitch:#c3dfae;--building:#e3d9c6;--casing:#cbbfa8;--minor:#fffefa;--major:#fdeab0;--highway:#f7d084;--path:#a3774b;--rail:#8e979e;--water:#35708c";
const DARK =
  "--park:#25392f;--wood:#20352a;--sand:#3d3a2b;--paved:#2e3841;--pitch:#2b4536;--building:#333f4a;--casing:#182027;--minor:#47545f;--major:#5d6a75;--highway:#75704c;--path:#a08a67;--rail:#66727c;--water:#8fc4dc";
const FILLS = ["building", ...AREA_COLOURS].map((name) => `.${name}{fill:var(--${name})}`).join("");
/** Pixels of a casing on both sides together. */
const CASING = 2.5;

/** The style of streets at one zoom. The drawing of the land holds the other colours. */
export function styleAt(zoom: number): string {
  const lines = ROADS.map((road) => {
    const width = widthAt(road, zoom);
    const casing = `.casing.${road.name}{stroke:var(--casing);stroke-width:${units(width + CASING)}}`;
    return `.${road.name}{stroke:var(--${road.name});stroke-width:${units(width)}}${road.isCased ? casing : ""}`;
  });
  return `<style>:root{${LIGHT}}:root.dark{${DARK}}@media(prefers-color-scheme:dark){:root.auto{${DARK}}}
.road{fill:none;stroke-linejoin:round;stroke-linecap:round}.path{stroke-dasharray:7 5}.rail{stroke-dasharray:12 3}.dry{fill:var(--land)}${FILLS}.wet{fill:var(--sea)}.stream{fill:none;stroke:var(--sea);stroke-width:${zoom > 14 ? 6 : 3}}
${lines.join("")}
.labels text{fill:var(--name);stroke:var(--halo);stroke-width:3px;paint-order:stroke;text-anchor:middle;font-size:12px}.labels .quarter{font-size:14px;font-weight:600;opacity:.85}.labels .water{fill:var(--water);font-style:italic}</style>`;
}

function units(pixels: number): number {
  return Math.round(pixels * UNITS * 10) / 10;
}

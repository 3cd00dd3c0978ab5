import { circle, line, path } from "./pen.ts";

export const square = (background: string, drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="600" height="600">${path("M0 0h100v100H0z", background)}${drawing}</svg>`;

const HAIR = {
  long: "M27 80V42a23 23 0 0 1 46 0v38l-9-6V44q-14 2-20-10-4 10-9 10v30z",
  short: "M29 46V40a21 21 0 0 1 42 0v6q-4-2-5-9-14 3-24-4-2 8-9 8z",
  curls: "M27 50a9 9 0 0 1-2-16 12 12 0 0 1 12-15 15 15 0 0 1 26 0 12 12 0 0 1 12 15 9 9 0 0 1-2 16q-4-4-6-12-16 2-26-4-4 8-8 8z",
  cap: "M28 42a22 22 0 0 1 44 0q14 0 16 5H28z",
};

export interface Face {
  background: string;
  skin: string;
  hair: string;
  style: keyof typeof HAIR;
  top: string;
}

export function face({ background, skin, hair, style, top }: Face): string {
  return square(
    background,
    `${circle(78, 22, 13, "#fff", 'opacity=".35"')}${path("M0 84q50-22 100 0v16H0z", "#12181f", 'opacity=".12"')}
    ${path("M12 104q2-28 26-31h24q24 3 26 31z", top)}${path("M42 62h16v12q-8 8-16 0z", skin)}${path("M42 66q8 8 16 0v-4H42z", "#12181f", 'opacity=".18"')}
    ${circle(50, 46, 20, skin)}${path(HAIR[style], hair)}${circle(43, 48, 2, "#12181f")}${circle(58, 48, 2, "#12181f")}${line("M44 56q6 6 13 0", "#12181f", 2.2)}`,
  );
}

export const LOGOS = {
  northbreak: square(
    "#0b4f6c",
    `${circle(50, 50, 38, "#faf8f4")}${path("M18 64C30 40 42 26 58 26c14 0 22 12 16 22-4 6-14 4-14-3-12 4-14 18-4 27z", "#0a7ea4")}${path("M18 66q8-5 16 0t16 0 16 0 16 0q-8 20-32 22-24-2-32-22z", "#12181f")}`,
  ),
  fakie: square(
    "#c93a08",
    `${path("M24 62q0-38 26-38t26 38z", "#faf8f4")}${path("M20 60h60v16H20z", "#12181f")}${circle(50, 20, 8, "#ffd166")}${[30, 40, 50, 60, 70].map((x) => line(`M${x} 63v10`, "#faf8f4", 2.5)).join("")}${line("M34 50l8-10 8 10 8-10 8 10", "#c93a08", 3.5)}`,
  ),
};

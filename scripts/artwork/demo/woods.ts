import { peaks } from "./heights.ts";
import { circle, fade, line, mix, path, times } from "./pen.ts";
import type { Terrain } from "./stage.ts";

export const jumps: Terrain = ({ w, h, roll, haze, light, moment: t, ride }) => {
  const [base, top] = [h * 0.88, h * mix(0.6, 0.66, roll())];
  const mound = (x: number, way: number) =>
    `M${x - way * w * 0.34} ${base}C${x - way * w * 0.2} ${base} ${x - way * w * 0.09} ${top + 70} ${x} ${top}L${x + way * w * 0.05} ${top + 6}C${x + way * w * 0.07} ${base - 50} ${x + way * w * 0.08} ${base} ${x + way * w * 0.1} ${base}z`;
  const [from, to] = [w * 0.3, w * 0.74];
  const x = mix(from - 30, to + 50, t);

  return `<defs>${fade("earth", "#b5794a", "#5a3522")}${fade("field", "#6d8a4a", "#33502f")}</defs>${pines(w, h * 0.72, 26, 0.2 * h, roll, haze)}${path(`M0 ${h * 0.7}H${w}V${h}H0z`, "url(#field)")}${pines(w, h * 0.76, 12, 0.26 * h, roll, "#274a35")}
  ${path(mound(from, 1), "url(#earth)")}${path(mound(to, -1), "url(#earth)")}${path(`M0 ${base - 2}H${w}V${h}H0z`, "#6b4129")}
  ${times(26, () => circle(roll() * w, mix(base + 10, h, roll()), mix(3, 9, roll()), "#3f2617", 'opacity=".5"'))}
  ${line(`M${from - w * 0.16} ${base - 46}Q${from - w * 0.06} ${top + 46} ${from - 4} ${top + 6}M${to + 6} ${top + 8}Q${to + w * 0.07} ${top + 60} ${to + w * 0.18} ${base - 30}`, "#f3d3a7", 6, 'opacity=".45"')}
  ${times(9, (i) => circle(from - i * 13, top + 18 + i * 8 - roll() * 26, 6 + roll() * 14, "#e8c79c", `opacity="${mix(0.5, 0, t)}"`))}${light}
  ${ride(x, top - 26 - h * 0.2 * Math.sin(t * Math.PI), mix(-34, 26, t))}`;
};

export const trail: Terrain = ({ w, h, roll, haze, light, moment: t, ride, tall }) => {
  const slope = (x: number) => h * 0.56 + (x / w) ** 1.2 * h * 0.3 + Math.sin(x / 90) * 5;
  const drop = w * 0.4;
  const edge = (x: number) => slope(x) + (x > drop ? h * 0.07 : 0);
  const points = Array.from({ length: 41 }, (_, i) => (i * w) / 40).map((x) => `${x} ${edge(x)}`);
  const x = mix(w * 0.22, w * 0.72, t);
  const flying = x > drop - 40 && x < drop + w * 0.26;
  const lift = flying ? Math.sin(((x - drop + 40) / (w * 0.26 + 40)) * Math.PI) * h * 0.11 + 8 : 0;

  return `<defs>${fade("moss", "#5c8a3c", "#1f3d24")}${fade("ridge", haze, "#3c6a58")}</defs>${path(peaks(w, h * 0.58, h * 0.2, roll), "url(#ridge)", 'opacity=".7"')}
  ${pines(w, h * 0.66, 24, h * 0.24, roll, "#3b6b52")}${pines(w, h * 0.86, 16, h * (tall ? 0.36 : 0.44), roll, "#27513a")}
  ${path(`M0 ${h}L${points.join("L")}L${w} ${h}z`, "url(#moss)")}${line(`M${points.join("L")}`, "#c99a63", 22)}${line(`M${points.join("L")}`, "#8a5d35", 8, 'transform="translate(0 12)"')}
  ${path(`M${drop - 150} ${edge(drop - 150) + 8}l30-34 90 4 32 34 20 70-190 10z`, "#6f7672")}${path(`M${drop - 30} ${edge(drop - 30) - 20}l32 30 20 70-60 6z`, "#4a524f")}
  ${times(22, () => fern(roll() * w, mix(h * 0.9, h, roll()), mix(22, 54, roll())))}${light}
  ${ride(x, edge(x) - 12 - lift, flying ? mix(-12, 30, (x - drop) / (w * 0.26)) : 17, flying)}
  ${tree(w * mix(0.9, 0.97, roll()), h * 1.06, h * 0.86, "#10291c")}`;
};

export function pines(w: number, base: number, count: number, height: number, roll: () => number, colour: string): string {
  return times(count, (i) => tree(((i + roll()) * w) / count, base, height * mix(0.6, 1, roll()), colour));
}

export function tree(x: number, base: number, height: number, colour: string): string {
  const tier = (up: number, wide: number) =>
    `M${x} ${base - height * up}l${height * wide} ${height * 0.42}h${-height * wide * 2}z`;
  return path(
    `${tier(1, 0.13)}${tier(0.76, 0.18)}${tier(0.5, 0.23)}M${x - height * 0.025} ${base - height * 0.1}h${height * 0.05}v${height * 0.14}h${-height * 0.05}z`,
    colour,
  );
}

function fern(x: number, y: number, size: number): string {
  return line(
    `M${x} ${y}q${-size * 0.2} ${-size * 0.6} ${-size * 0.7} ${-size * 0.7}M${x} ${y}q0 ${-size * 0.6} ${size * 0.1} ${-size}M${x} ${y}q${size * 0.2} ${-size * 0.5} ${size * 0.8} ${-size * 0.5}`,
    "#86b556",
    5,
    'opacity=".8"',
  );
}

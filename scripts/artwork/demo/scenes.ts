import { circle, dice, fade, line, mix, path, times } from "./pen.ts";
import { type Look, rider } from "./riders.ts";
import type { Mood, Shot, Stage } from "./stage.ts";
import { terrainOf } from "./terrains.ts";

const MOODS: Record<Mood, { sky: string[]; sun: string; haze: string; light: string; shade: number }> = {
  dawn: { sky: ["#7fb0d8", "#f3cdbb", "#ffe7c9"], sun: "#fff6e0", haze: "#a9b8c9", light: "#ffd9b0", shade: 0.12 },
  noon: { sky: ["#2f93cf", "#8fd0ec", "#d9f1f5"], sun: "#fffbe3", haze: "#86b6cc", light: "#ffffff", shade: 0.04 },
  dusk: { sky: ["#ffd7a1", "#f5a06c", "#e9744f"], sun: "#fff3d6", haze: "#b4604f", light: "#f08a5d", shade: 0.16 },
  ember: { sky: ["#231a3d", "#a3436b", "#ff9d5c"], sun: "#ffe9bd", haze: "#5d2f5c", light: "#7a2f6a", shade: 0.24 },
  storm: { sky: ["#46586a", "#8b9ba3", "#cfd6d3"], sun: "#eef0ea", haze: "#72858f", light: "#4a5d6c", shade: 0.2 },
  night: { sky: ["#0b1428", "#1c3560", "#41689c"], sun: "#f5f1dc", haze: "#22406c", light: "#0b1a3f", shade: 0.34 },
};

const LOOKS: Omit<Look, "ink">[] = [
  { top: "#12181f", trim: "#c93a08" },
  { top: "#c93a08", trim: "#ffd166" },
  { top: "#f2b632", trim: "#12181f" },
  { top: "#e8eef0", trim: "#0a7ea4" },
  { top: "#2b7a34", trim: "#f4efe4" },
  { top: "#5f3dc4", trim: "#f08a5d" },
];

export function scene(shot: Shot, width = shot.tall ? 900 : 1280): string {
  const [w, h] = shot.tall ? [900, 1200] : [1280, 800];
  const { haze, light, shade } = MOODS[shot.mood];
  const look = { ink: "#12181f", ...LOOKS[shot.place % LOOKS.length]! };
  const stage: Stage = {
    ...shot,
    w,
    h,
    haze,
    roll: dice(shot.place),
    light: path(`M0 0h${w}v${h}H0z`, light, `opacity="${shade}"`),
    ride: (x, y, angle, flying) =>
      `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${shot.tall ? 2.3 : 1.9})">${rider(shot.sport, look, flying)}</g>`,
  };
  const turned = shot.flipped ? `transform="matrix(-1 0 0 1 ${w} 0)"` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${width}" height="${Math.round((width / w) * h)}">
  <g ${turned}>${sky(stage)}${terrainOf(stage)}</g></svg>`;
}

function sky({ w, h, mood, roll, moment }: Stage): string {
  const { sky: colours, sun } = MOODS[mood];
  const [x, y, size] = [w * mix(0.16, 0.86, roll()), h * mix(0.12, 0.3, roll()), Math.min(w, h) * mix(0.06, 0.12, roll())];
  const star = () => circle(roll() * w, roll() * h * 0.6, 1 + roll() * 1.8, "#fff", `opacity="${roll()}"`);
  const cloud = () => {
    const [left, top, thick] = [roll() * w + moment * 30, h * mix(0.06, 0.34, roll()), mix(14, 30, roll())];
    return line(`M${left} ${top}h${thick * 7}M${left + thick * 2} ${top + thick}h${thick * 4}`, sun, thick, 'opacity=".3"');
  };
  return `<defs>${fade("sky", ...colours)}</defs>${path(`M0 0h${w}v${h}H0z`, "url(#sky)")}
  ${circle(x, y, size * 1.9, sun, 'opacity=".16"')}${circle(x, y, size, sun)}${mood === "night" ? times(60, star) : times(3, cloud)}`;
}

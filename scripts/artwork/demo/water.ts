import { circle, fade, line, mix, path, times } from "./pen.ts";
import type { Terrain } from "./stage.ts";

export const wave: Terrain = ({ w, h, tall, moment: t, roll, haze, light, ride }) => {
  const [zoom, left, top] = tall
    ? [mix(1.25, 1.5, roll()), 40, mix(20, 130, roll())]
    : [mix(1, 1.2, roll()), mix(260, 400, roll()), -40];
  const horizon = h * mix(0.46, 0.54, roll());
  const lip =
    "M-900 640C-520 620-220 560 0 420C120 300 250 210 400 215c110 4 150 80 120 140-18 36-66 40-84 8 30 10 52-12 42-36-14-34-74-34-118-6";
  const flow = (d: string, i: number) =>
    line(d, "#b7f0ee", 5, `opacity=".5" stroke-dasharray="90 26" stroke-dashoffset="${i * 37 - t * 232}"`);
  const spray = () =>
    circle(mix(330, 560, roll()), mix(150, 260, roll()) - roll() * t * 30, mix(2, 7, roll()), "#f6fbfb", 'opacity=".8"');
  const foam = () =>
    circle(mix(120, 900, roll()) + t * 20, mix(800, 840, roll()), mix(18, 46, roll()), "#f6fbfb", 'opacity=".9"');

  return `<defs>${fade("face", "#27b8c4", "#0d7f98", "#063b52")}${fade("sea", "#1280a0", "#0a4a68")}</defs>
  ${headland(w, horizon, roll, haze)}${path(`M0 ${horizon}Q${w / 4} ${horizon - 16} ${w / 2} ${horizon}T${w} ${horizon - 8}V${h}H0z`, "url(#sea)")}
  ${times(7, (i) => line(`M${roll() * w} ${horizon + 26 + i * 22}h${60 + roll() * 120}`, "#bfe9ee", 4, 'opacity=".28"'))}
  <g transform="translate(${left - t * 20} ${top}) scale(${zoom})">
  ${path(`${lip}C392 250 250 360 290 540 320 640 380 700 470 745c70 34 150 50 230 55H1700V1800H-900z`, "url(#face)")}
  ${path(`${lip}-38 24-62 62-70 108 6-70 44-126 96-150C260 268 120 350 0 470C-220 600-520 650-900 672z`, "#f6fbfb")}
  ${["M262 470C240 560 280 650 380 740", "M216 500C196 600 240 700 350 800", "M164 534C150 650 210 760 340 860", "M104 580C100 690 180 820 320 920"].map(flow).join("")}
  ${times(14, spray)}${times(16, foam)}</g>${light}
  ${ride(left + zoom * mix(150, 330, t), top + zoom * (mix(470, 575, t) + Math.sin(t * Math.PI) * 46), mix(34, 2, t))}`;
};

function headland(w: number, horizon: number, roll: () => number, haze: string): string {
  const reach = w * mix(0.22, 0.42, roll());
  return `${path(`M0 ${horizon}V${horizon - 110 - roll() * 60}q${reach * 0.4} -30 ${reach * 0.6} 20t${reach * 0.25} 60l${reach * 0.15} 40z`, haze)}${path(`M${reach + 26} ${horizon}l10-44 26-12 14 56z`, haze)}`;
}

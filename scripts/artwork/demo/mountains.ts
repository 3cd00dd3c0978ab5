import { mountain, peaks } from "./heights.ts";
import { circle, fade, line, mix, path, times } from "./pen.ts";
import type { Terrain } from "./stage.ts";
import { pines, tree } from "./woods.ts";

export const ridge: Terrain = ({ w, h, roll, haze, light, moment: t, ride, place }) => {
  const kicker = place % 3 === 0;
  const slope = (x: number) => h * 0.58 + (x / w) * h * 0.28;
  const x = mix(w * 0.24, w * 0.7, t);
  const wiggle = Array.from({ length: 25 }, (_, i) => (i / 24) * x).map(
    (at) => `${at} ${slope(at) + 20 + Math.sin(at / 46) * 15}`,
  );
  const lift = kicker ? Math.sin(t * Math.PI) * h * 0.24 + 18 : 0;
  const flake = () => circle(roll() * w - t * 60, (roll() * h + t * 90) % h, mix(2, 5, roll()), "#fff", 'opacity=".75"');
  const powder = (i: number) =>
    circle(
      x - 46 - i * 15 - roll() * 16,
      slope(x) + 6 - roll() * (64 - i * 4),
      mix(6, 20, roll()),
      "#fff",
      `opacity="${0.9 - i * 0.06}"`,
    );

  return `<defs>${fade("snow", "#ffffff", "#b9d2e8")}${fade("far", haze, "#dfeaf4")}</defs>${path(peaks(w, h * 0.62, h * 0.3, roll), "url(#far)", 'opacity=".8"')}
  ${times(2, (i) => mountain(w * (mix(0.12, 0.4, roll()) + i * 0.46), h * mix(0.16, 0.36, roll()), w * mix(0.4, 0.56, roll()), h * 0.7))}
  ${path(`M0 ${slope(0)}Q${w * 0.4} ${slope(0) - 10} ${w} ${slope(w)}V${h}H0z`, "url(#snow)")}${path(`M${w * 0.2} ${h}Q${w * 0.62} ${h * 0.82} ${w} ${h * 0.9}V${h}z`, "#9fc0de", 'opacity=".55"')}
  ${kicker ? path(`M${w * 0.08} ${slope(w * 0.08) + 24}Q${w * 0.2} ${slope(w * 0.2) + 12} ${w * 0.28} ${slope(w * 0.28) - 62}l26 4 12 92z`, "#dbe9f5") : line(`M${wiggle.join("L")}`, "#7fa8d0", 9, 'opacity=".75"')}
  ${kicker ? "" : times(13, powder)}${tree(w * mix(0.84, 0.92, roll()), h * 0.9, h * 0.3, "#24506a")}${tree(w * mix(0.94, 0.99, roll()), h * 0.94, h * 0.38, "#1b4058")}
  ${times(30, flake)}${light}${ride(x, slope(x) + 6 - lift, kicker ? mix(-22, 30, t) : 17 + Math.sin(x / 46) * 9, kicker)}`;
};

export const wall: Terrain = ({ w, h, roll, haze, light, moment: t, ride, place }) => {
  const indoors = place % 5 === 2;
  const edge = (y: number) => w * (indoors ? 0.16 : 0.46) + Math.sin(y / 170 + place) * w * 0.05 - (y / h) * w * 0.06;
  const rows = Array.from({ length: 15 }, (_, i) => (i * h) / 14);
  const face = rows.map((y) => `${edge(y) + (indoors ? 0 : (roll() - 0.5) * 26)} ${y}`).join("L");
  const y = h * mix(0.86, 0.5, t);
  const x = edge(y) + w * 0.13;
  const holds = ["#c93a08", "#f2b632", "#2f93cf", "#5f3dc4", "#2b7a34"];
  const hold = (i: number) =>
    circle(mix(edge(0) + 40, w - 20, roll()), roll() * h, mix(9, 20, roll()), holds[i % holds.length] ?? "", 'opacity=".95"');
  const crack = () => {
    const [left, top] = [mix(w * 0.5, w * 0.98, roll()), roll() * h];
    return line(
      `M${left} ${top}l${roll() * 40 - 20} ${50 + roll() * 50}l${roll() * 60 - 30} ${40 + roll() * 70}`,
      "#3a2418",
      5,
      'opacity=".35"',
    );
  };
  const facet = () => {
    const [left, top, size] = [mix(w * 0.48, w, roll()), roll() * h, mix(70, 190, roll())];
    return path(
      `M${left} ${top}l${size} ${-size * 0.3} ${size * 0.2} ${size} ${-size * 0.8} ${size * 0.5}z`,
      roll() > 0.5 ? "#e0a070" : "#7d4a30",
      'opacity=".3"',
    );
  };

  return `<defs>${fade("rock", "#d08d5c", "#9a5c3a", "#6a3b28")}${fade("boards", "#e9dcc6", "#c3ae8d")}${fade("vale", haze, "#5a7c6a")}</defs>
  ${indoors ? "" : path(peaks(w, h * 0.74, h * 0.22, roll), haze, 'opacity=".75"') + path(peaks(w, h * 0.86, h * 0.14, roll), "url(#vale)")}${indoors ? "" : pines(w * 0.6, h * 0.98, 16, h * 0.14, roll, "#2c5443")}
  ${path(`M${face}L${edge(h)} ${h}H${w}V0z`, indoors ? "url(#boards)" : "url(#rock)")}${line(`M${face}`, "#fff1de", 7, 'opacity=".4"')}
  ${indoors ? times(5, (i) => line(`M${w * (0.3 + i * 0.17)} 0L${w * (0.27 + i * 0.17)} ${h}M${w * 0.1} ${(i + 0.6) * h * 0.2}H${w}`, "#8d7a5c", 3, 'opacity=".5"')) + times(44, hold) : times(14, facet) + times(12, crack)}${light}
  ${line(`M${x + 96} 0Q${x + 40} ${y * 0.5} ${x - 10} ${y - 96}`, "#f4efe4", 5)}${line(`M${x - 12} ${y - 92}Q${x - 60} ${y + 120} ${x - 40} ${h + 20}`, "#f4efe4", 4, 'opacity=".8"')}
  ${ride(x, y, mix(6, -8, (Math.sin(t * 12) + 1) / 2))}`;
};

import type { Sport } from "#app/schemas/words.ts";
import type { Stage } from "../scenes.ts";
import { circle, fade, line, mix, path, times } from "./pen.ts";

type Terrain = (stage: Stage) => string;

/** Where the sport happens, with the rider in it. */
export function terrainOf(stage: Stage): string {
  return (TERRAINS[stage.sport] ?? street)(stage);
}

/** A breaking wave and the line along its face. */
const wave: Terrain = ({ w, h, tall, moment: t, roll, haze, light, ride }) => {
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
  ${path(`${lip}C392 250 392 250 392 250 392 420 330 600 420 700c80 66 160 90 220 100H1700V1800H-900z`, "none")}
  ${path(`${lip}C392 250 250 360 290 540 320 640 380 700 470 745c70 34 150 50 230 55H1700V1800H-900z`, "url(#face)")}
  ${path(`${lip}-38 24-62 62-70 108 6-70 44-126 96-150C260 268 120 350 0 470C-220 600-520 650-900 672z`, "#f6fbfb")}
  ${["M262 470C240 560 280 650 380 740", "M216 500C196 600 240 700 350 800", "M164 534C150 650 210 760 340 860", "M104 580C100 690 180 820 320 920"].map(flow).join("")}
  ${times(14, spray)}${times(16, foam)}</g>${light}
  ${ride(left + zoom * mix(150, 330, t), top + zoom * (mix(470, 575, t) + Math.sin(t * Math.PI) * 46), mix(34, 2, t))}`;
};

/** A quarter pipe, on both sides in some places; the rider comes over its lip. */
const ramp: Terrain = ({ w, h, tall, place, moment: t, roll, haze, light, ride, sport }) => {
  const [lip, edge, floor] = [w * mix(0.7, 0.76, roll()), h * mix(0.54, 0.6, roll()), h * 0.9];
  const bowl = place % 2 === 0;
  const reach = Math.min((floor - edge) * 1.05, w * (tall ? 0.3 : 0.4));
  const wood = sport === "Scooter";
  const side = (x: number, turn: number) =>
    `L${x - turn * reach} ${floor}C${x - turn * reach * 0.4} ${floor} ${x - turn * 12} ${edge + reach * 0.56} ${x} ${edge}`;
  const left = bowl ? w * 0.06 : -200;
  const body = `M-10 ${h + 10}V${bowl ? edge : floor}${bowl ? `H${left}C${left + 12} ${edge + reach * 0.56} ${left + reach * 0.4} ${floor} ${left + reach} ${floor}` : ""}${side(lip, 1)}H${w + 10}V${h + 10}z`;
  const s = t * 2 - 1;
  const air = h * (tall ? 0.2 : 0.13);

  return `<defs>${fade("deck", ...(wood ? ["#e6b877", "#8f5a2c"] : ["#d9d4ca", "#8c8a86"]))}</defs>
  ${skyline(w, h * 0.66, roll, haze)}${path(`M0 ${h * 0.66}H${w}V${h}H0z`, haze, 'opacity=".75"')}${path(body, "url(#deck)")}
  ${times(wood ? 12 : 6, (i) => line(`M${(i + 0.5) * (w / (wood ? 12 : 6))} ${floor + 14}V${h}`, "#12181f", 3, 'opacity=".16"'))}
  ${line(`M${bowl ? left + reach : 0} ${floor}${side(lip, 1)}`, "#fffdf7", 5, 'opacity=".55"')}${times(4, (i) => line(`M${lip + 30} ${edge + 46 + i * 44}H${w}`, "#12181f", 3, 'opacity=".14"'))}
  ${line(`M${lip - 4} ${edge}h22`, "#c93a08", 13)}${bowl ? line(`M${left - 18} ${edge}h22`, "#c93a08", 13) : ""}
  ${line(`M${lip + 60} ${edge}v-86H${w + 20}M${lip + 60} ${edge - 44}H${w + 20}`, "#12181f", 6, 'opacity=".65"')}${light}
  ${ride(lip - 96 - 60 * (1 - s * s), edge - 40 - air * (1 - s * s), mix(-62, 34, t), true)}`;
};

/** Stairs with a rail; the rider flies past them. */
const street: Terrain = ({ w, h, roll, haze, light, moment: t, ride }) => {
  const steps = 5 + Math.floor(roll() * 3);
  const [left, top, tread, rise] = [w * 0.34, h * 0.62, w * 0.055, h * 0.042];
  const foot = [left + steps * tread, top + steps * rise] as const;
  const stairs = Array.from({ length: steps }, () => `h${tread}v${rise}`).join("");
  const rail = `M${left - 40} ${top - 54}L${left} ${top - 54}L${foot[0] + 10} ${foot[1] - 54}H${foot[0] + 70}`;
  const [from, to] = [left - w * 0.16, foot[0] + w * 0.12];
  const x = mix(from, to, t);
  const ground = mix(top, foot[1], (x - left) / (foot[0] - left));

  return `<defs>${fade("stone", "#cfc9be", "#77757a")}</defs>${skyline(w, h * 0.72, roll, haze)}${path(`M0 ${h * 0.7}H${w}V${h}H0z`, haze, 'opacity=".7"')}
  ${path(`M-10 ${h}V${top}H${left}${stairs}H${w + 10}V${h}z`, "url(#stone)")}${line(`M0 ${top}H${left}${stairs}H${w}`, "#fffdf7", 4, 'opacity=".6"')}
  ${times(steps, (i) => line(`M${left + (i + 1) * tread} ${top + i * rise + 6}v${rise - 8}`, "#12181f", 5, 'opacity=".22"'))}
  ${times(5, (i) => line(`M${(i * w) / 5} ${h}l${w * 0.06} ${foot[1] - h + 10}`, "#12181f", 3, 'opacity=".1"'))}
  ${line(rail, "#12181f", 8, 'opacity=".85"')}${line(`M${left} ${top - 54}v54M${foot[0] + 10} ${foot[1] - 54}v54`, "#12181f", 7, 'opacity=".85"')}${light}
  ${ride(x, ground - 30 - h * 0.26 * Math.sin(t * Math.PI), mix(-24, 20, t), true)}`;
};

/** Two mounds of earth and the gap between them. */
const jumps: Terrain = ({ w, h, roll, haze, light, moment: t, ride }) => {
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

/** A path that drops through the woods. */
const trail: Terrain = ({ w, h, roll, haze, light, moment: t, ride, tall }) => {
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
  ${ride(x, edge(x) - 12 - lift - (flying && x < drop ? 0 : 0), flying ? mix(-12, 30, (x - drop) / (w * 0.26)) : 17, flying)}
  ${tree(w * mix(0.9, 0.97, roll()), h * 1.06, h * 0.86, "#10291c")}`;
};

/** Peaks, and one line down through the snow. */
const ridge: Terrain = ({ w, h, roll, haze, light, moment: t, ride, place }) => {
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

/** A wall of rock with the valley beneath, or a wall of boards with coloured holds. */
const wall: Terrain = ({ w, h, roll, haze, light, moment: t, ride, place }) => {
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

const TERRAINS: Partial<Record<Sport, Terrain>> = {
  Surf: wave,
  Skate: (stage) => (stage.place % 3 === 0 ? street : ramp)(stage),
  Scooter: ramp,
  BMX: (stage) => (stage.place % 2 ? jumps : ramp)(stage),
  MTB: trail,
  Snowboard: ridge,
  Ski: ridge,
  Climbing: wall,
};

function headland(w: number, horizon: number, roll: () => number, haze: string): string {
  const reach = w * mix(0.22, 0.42, roll());
  return `${path(`M0 ${horizon}V${horizon - 110 - roll() * 60}q${reach * 0.4} -30 ${reach * 0.6} 20t${reach * 0.25} 60l${reach * 0.15} 40z`, haze)}${path(`M${reach + 26} ${horizon}l10-44 26-12 14 56z`, haze)}`;
}

function skyline(w: number, base: number, roll: () => number, haze: string): string {
  const houses = 16;
  return times(houses, (i) => {
    const [wide, tall] = [(w / houses) * mix(0.8, 1.5, roll()), base * mix(0.14, 0.5, roll())];
    const [x, y] = [(i * w) / houses, base - tall];
    const windows = times(Math.floor(tall / 34), (row) =>
      line(
        `M${x + 12} ${y + 20 + row * 30}h${wide - 26}`,
        "#fff3d6",
        7,
        `stroke-dasharray="7 ${14 + Math.floor(roll() * 3) * 12}" opacity="${0.15 + roll() * 0.3}"`,
      ),
    );
    return path(`M${x} ${base}V${y}h${wide}V${base}z`, haze, `opacity="${0.55 + roll() * 0.35}"`) + windows;
  });
}

/** A jagged outline down to the base. */
function peaks(w: number, base: number, height: number, roll: () => number): string {
  const tops = Array.from(
    { length: 12 },
    (_, i) => `${(i * w) / 11} ${base - height * (i % 2 ? mix(0.65, 1, roll()) : mix(0.15, 0.5, roll()))}`,
  );
  return `M0 ${base + 400}L${tops.join("L")}L${w} ${base + 400}z`;
}

/** One peak, lit from the left, with its snow. */
function mountain(x: number, y: number, reach: number, height: number): string {
  const base = y + height;
  return `${path(`M${x - reach} ${base}L${x} ${y}L${x + reach} ${base}z`, "#3d6a94")}${path(`M${x} ${y}L${x + reach} ${base}H${x - reach * 0.1}L${x + reach * 0.08} ${y + height * 0.5}z`, "#28507a")}
  ${path(`M${x} ${y}L${x + reach * 0.36} ${y + height * 0.36}l${-reach * 0.1} ${-height * 0.04} ${-reach * 0.08} ${height * 0.1} ${-reach * 0.12} ${-height * 0.09} ${-reach * 0.12} ${height * 0.13} ${-reach * 0.1} ${-height * 0.1} ${-reach * 0.2} ${height * 0.06}z`, "#f4f8fc")}`;
}

function pines(w: number, base: number, count: number, height: number, roll: () => number, colour: string): string {
  return times(count, (i) => tree(((i + roll()) * w) / count, base, height * mix(0.6, 1, roll()), colour));
}

function tree(x: number, base: number, height: number, colour: string): string {
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

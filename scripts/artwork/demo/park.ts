import { fade, line, mix, path, times } from "./pen.ts";
import type { Terrain } from "./stage.ts";

export const ramp: Terrain = ({ w, h, tall, place, moment: t, roll, haze, light, ride, sport }) => {
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

export const street: Terrain = ({ w, h, roll, haze, light, moment: t, ride }) => {
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

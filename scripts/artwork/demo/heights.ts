import { mix, path } from "./pen.ts";

export function peaks(w: number, base: number, height: number, roll: () => number): string {
  const tops = Array.from(
    { length: 12 },
    (_, i) => `${(i * w) / 11} ${base - height * (i % 2 ? mix(0.65, 1, roll()) : mix(0.15, 0.5, roll()))}`,
  );
  return `M0 ${base + 400}L${tops.join("L")}L${w} ${base + 400}z`;
}

export function mountain(x: number, y: number, reach: number, height: number): string {
  const base = y + height;
  return `${path(`M${x - reach} ${base}L${x} ${y}L${x + reach} ${base}z`, "#3d6a94")}${path(`M${x} ${y}L${x + reach} ${base}H${x - reach * 0.1}L${x + reach * 0.08} ${y + height * 0.5}z`, "#28507a")}
  ${path(`M${x} ${y}L${x + reach * 0.36} ${y + height * 0.36}l${-reach * 0.1} ${-height * 0.04} ${-reach * 0.08} ${height * 0.1} ${-reach * 0.12} ${-height * 0.09} ${-reach * 0.12} ${height * 0.13} ${-reach * 0.1} ${-height * 0.1} ${-reach * 0.2} ${height * 0.06}z`, "#f4f8fc")}`;
}

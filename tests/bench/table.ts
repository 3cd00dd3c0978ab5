export interface Line {
  measure: string;
  "measured against"?: string;
  connections?: number;
  figure?: string;
  "against's figure"?: string;
  ratio?: string;
  "asked for"?: string;
  verdict?: "ok" | "missed";
}

/** The output of a part whose database is served afterwards, to this account. */
export interface Measured {
  lines: Line[];
  userId: string;
}

export function atMost(most: number, found: number, unit = ""): Pick<Line, "asked for" | "verdict"> {
  return { "asked for": `at most ${most}${unit}`, verdict: found <= most ? "ok" : "missed" };
}

export function atLeast(least: number, found: number): Pick<Line, "asked for" | "verdict"> {
  return { "asked for": `at least ${least}`, verdict: found >= least ? "ok" : "missed" };
}

export function figures(found: number, other: number, unit: string): Pick<Line, "figure" | "against's figure" | "ratio"> {
  const text = (value: number) => `${value.toFixed(value < 100 ? 2 : 0)} ${unit}`;
  return { figure: text(found), "against's figure": text(other), ratio: (found / other).toFixed(2) };
}

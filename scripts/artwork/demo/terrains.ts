import type { Sport } from "#app/schemas/sports.ts";
import { ridge, wall } from "./mountains.ts";
import { ramp, street } from "./park.ts";
import type { Stage, Terrain } from "./stage.ts";
import { wave } from "./water.ts";
import { jumps, trail } from "./woods.ts";

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

export function terrainOf(stage: Stage): string {
  return (TERRAINS[stage.sport] ?? street)(stage);
}

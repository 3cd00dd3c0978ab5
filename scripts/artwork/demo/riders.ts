import type { Sport } from "#app/schemas/sports.ts";
import { circle, line, path } from "./pen.ts";

/** Joints of a body about 100 units tall that stands on 0, 0 and faces right. */
interface Pose {
  head: [x: number, y: number];
  neck: string;
  hip: string;
  /** Elbow and hand, knee and foot; the far side first. */
  arms: [string, string];
  legs: [string, string];
}

export interface Look {
  ink: string;
  top: string;
  /** Colour of helmet or hair, and of the gear. */
  trim: string;
}

const POSES = {
  ride: {
    head: [20, -90],
    neck: "12 -75",
    hip: "-8 -40",
    arms: ["-14 -76L-40 -80", "36 -70L58 -58"],
    legs: ["-30 -28L-26 -6", "22 -30L28 -6"],
  },
  air: {
    head: [22, -66],
    neck: "12 -54",
    hip: "-12 -32",
    arms: ["-8 -68L-36 -88", "34 -40L26 -8"],
    legs: ["-34 -32L-26 -6", "24 -38L28 -6"],
  },
  schuss: {
    head: [30, -80],
    neck: "18 -70",
    hip: "-16 -44",
    arms: ["14 -50L40 -48", "26 -48L50 -42"],
    legs: ["10 -30L-4 -4", "16 -26L6 -4"],
  },
  pedal: {
    head: [28, -116],
    neck: "14 -102",
    hip: "-22 -74",
    arms: ["30 -88L38 -68", "28 -86L36 -66"],
    legs: ["6 -58L-12 -30", "12 -60L14 -28"],
  },
  scoot: {
    head: [20, -106],
    neck: "10 -92",
    hip: "-14 -60",
    arms: ["28 -82L28 -66", "26 -80L26 -64"],
    legs: ["-22 -36L-28 -10", "14 -40L6 -10"],
  },
  climb: {
    head: [20, -112],
    neck: "10 -100",
    hip: "0 -58",
    arms: ["-4 -124L14 -150", "34 -96L42 -122"],
    legs: ["24 -36L14 -2", "36 -62L34 -30"],
  },
} satisfies Record<string, Pose>;

const bike = (radius: number, { ink, trim }: Look) =>
  [-46, 48].map((x) => circle(x, -radius, radius, "none", `stroke="${ink}" stroke-width="5"`)).join("") +
  line(`M-46 ${-radius}L-2-28 30-60 -14-58zM-14-58L-2-28M32-72L48 ${-radius}M24-72h16M-22-62h16`, trim, 6);

const wheels = (x: number, y: number, radius: number, { ink }: Look) => circle(-x, y, radius, ink) + circle(x, y, radius, ink);

const RIDES: Partial<Record<Sport, { pose: Pose; air?: Pose; gear: (look: Look) => string }>> = {
  Surf: {
    pose: POSES.ride,
    gear: ({ trim }) => path("M-84-6Q0 18 98-20 20-16-84-6z", "#fffdf7") + line("M-50-3Q10 8 64-10", trim, 4),
  },
  Skate: {
    pose: POSES.ride,
    air: POSES.air,
    gear: (look) => line("M-46-12l10 8h72l10-8", look.trim, 6) + wheels(24, 5, 7, look),
  },
  Snowboard: {
    pose: POSES.ride,
    air: POSES.air,
    gear: ({ trim }) => line("M-58-12q8 10 18 10h80q10 0 18-10", trim, 8),
  },
  Ski: {
    pose: POSES.schuss,
    gear: ({ ink, trim }) =>
      line("M-60 4H52q12 0 18-10M-66-4H46q12 0 18-10", trim, 5) + line("M40-48L-34-26M50-42L-26-14", ink, 3),
  },
  BMX: { pose: POSES.pedal, gear: (look) => bike(22, look) },
  MTB: { pose: POSES.pedal, gear: (look) => bike(28, look) },
  Scooter: { pose: POSES.scoot, gear: (look) => line("M-40-8H30L26-66M14-66h24", look.trim, 6) + wheels(37, -2, 8, look) },
  Climbing: { pose: POSES.climb, gear: ({ trim }) => circle(-12, -56, 8, trim) },
};

export function rider(sport: Sport, look: Look, flying = false): string {
  const { pose, air, gear } = RIDES[sport] ?? { pose: POSES.ride, gear: () => "" };
  const { head, neck, hip, arms, legs } = flying ? (air ?? pose) : pose;
  const [farArm, arm] = arms.map((joints) => line(`M${neck}L${joints}`, look.ink, 8));
  const [farLeg, leg] = legs.map((joints) => line(`M${hip}L${joints}`, look.ink, 12));
  const [x, y] = head;
  return `${farArm}${farLeg}${gear(look)}${line(`M${hip}L${neck}`, look.top, 20)}${leg}${arm}
  ${circle(x, y, 11, look.ink)}${path(`M${x - 12} ${y - 1}a12 12 0 0 1 24 0z`, look.trim)}`;
}

import type { Sport } from "#app/schemas/words.ts";

type Point = [x: number, y: number];

/** Joints in a body about a hundred units tall that stands on 0, 0 and looks to the right. */
interface Pose {
  head: Point;
  neck: Point;
  hip: Point;
  /** Elbow and hand, then knee and foot; the far side first. */
  arms: [Point, Point][];
  legs: [Point, Point][];
}

export interface Look {
  ink: string;
  /** Shirt or jacket. */
  top: string;
  /** Helmet or hair, and what is ridden. */
  trim: string;
}

const POSES = {
  ride: {
    head: [20, -90],
    neck: [12, -75],
    hip: [-8, -40],
    arms: [
      [
        [-14, -76],
        [-40, -80],
      ],
      [
        [36, -70],
        [58, -58],
      ],
    ],
    legs: [
      [
        [-30, -28],
        [-26, -6],
      ],
      [
        [22, -30],
        [28, -6],
      ],
    ],
  },
  air: {
    head: [22, -66],
    neck: [12, -54],
    hip: [-12, -32],
    arms: [
      [
        [-8, -68],
        [-36, -88],
      ],
      [
        [34, -40],
        [26, -8],
      ],
    ],
    legs: [
      [
        [-34, -32],
        [-26, -6],
      ],
      [
        [24, -38],
        [28, -6],
      ],
    ],
  },
  schuss: {
    head: [30, -80],
    neck: [18, -70],
    hip: [-16, -44],
    arms: [
      [
        [14, -50],
        [40, -48],
      ],
      [
        [26, -48],
        [50, -42],
      ],
    ],
    legs: [
      [
        [10, -30],
        [-4, -4],
      ],
      [
        [16, -26],
        [6, -4],
      ],
    ],
  },
  pedal: {
    head: [28, -116],
    neck: [14, -102],
    hip: [-22, -74],
    arms: [
      [
        [30, -88],
        [38, -68],
      ],
      [
        [28, -86],
        [36, -66],
      ],
    ],
    legs: [
      [
        [6, -58],
        [-12, -30],
      ],
      [
        [12, -60],
        [14, -28],
      ],
    ],
  },
  scoot: {
    head: [20, -106],
    neck: [10, -92],
    hip: [-14, -60],
    arms: [
      [
        [28, -82],
        [28, -66],
      ],
      [
        [26, -80],
        [26, -64],
      ],
    ],
    legs: [
      [
        [-22, -36],
        [-28, -10],
      ],
      [
        [14, -40],
        [6, -10],
      ],
    ],
  },
  climb: {
    head: [20, -112],
    neck: [10, -100],
    hip: [0, -58],
    arms: [
      [
        [-4, -124],
        [14, -150],
      ],
      [
        [34, -96],
        [42, -122],
      ],
    ],
    legs: [
      [
        [24, -36],
        [14, -2],
      ],
      [
        [36, -62],
        [34, -30],
      ],
    ],
  },
} satisfies Record<string, Pose>;

const wheel = (x: number, y: number, radius: number, ink: string, width = 4) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${ink}" stroke-width="${width}"/>`;

const bike = (radius: number, { ink, trim }: Look) =>
  `${wheel(-46, -radius, radius, ink, 5)}${wheel(48, -radius, radius, ink, 5)}
  <path d="M-46 ${-radius}L-2-28 30-60 -14-58zM-14-58L-2-28M32-72L48 ${-radius}M24-72h16M-22-62h16" fill="none" stroke="${trim}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>`;

/** What is ridden, and how one stands on it. */
const RIDES: Partial<Record<Sport, { pose: Pose; air?: Pose; gear: (look: Look) => string }>> = {
  Surf: {
    pose: POSES.ride,
    gear: ({ trim }) =>
      `<path d="M-84-6Q0 18 98-20 20-16-84-6z" fill="#fffdf7"/><path d="M-50-3Q10 8 64-10" fill="none" stroke="${trim}" stroke-width="4"/>`,
  },
  Skate: {
    pose: POSES.ride,
    air: POSES.air,
    gear: ({ ink, trim }) =>
      `<path d="M-46-12l10 8h72l10-8" fill="none" stroke="${trim}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="-24" cy="5" r="7" fill="${ink}"/><circle cx="24" cy="5" r="7" fill="${ink}"/>`,
  },
  Snowboard: {
    pose: POSES.ride,
    air: POSES.air,
    gear: ({ trim }) =>
      `<path d="M-58-12q8 10 18 10h80q10 0 18-10" fill="none" stroke="${trim}" stroke-width="8" stroke-linecap="round"/>`,
  },
  Ski: {
    pose: POSES.schuss,
    gear: ({ ink, trim }) =>
      `<path d="M-60 4H52q12 0 18-10M-66-4H46q12 0 18-10" fill="none" stroke="${trim}" stroke-width="5" stroke-linecap="round"/><path d="M40-48L-34-26M50-42L-26-14" stroke="${ink}" stroke-width="3"/>`,
  },
  BMX: { pose: POSES.pedal, gear: (look) => bike(22, look) },
  MTB: { pose: POSES.pedal, gear: (look) => bike(28, look) },
  Scooter: {
    pose: POSES.scoot,
    gear: ({ ink, trim }) =>
      `<path d="M-40-8H30L26-66M14-66h24" fill="none" stroke="${trim}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="-38" cy="-2" r="8" fill="${ink}"/><circle cx="36" cy="-2" r="8" fill="${ink}"/>`,
  },
  Climbing: { pose: POSES.climb, gear: ({ trim }) => `<circle cx="-12" cy="-56" r="8" fill="${trim}"/>` },
};

/** Somebody on what they ride, as SVG. */
export function rider(sport: Sport, look: Look, flying = false): string {
  const { pose, air, gear } = RIDES[sport] ?? { pose: POSES.ride, gear: () => "" };
  const { head, neck, hip, arms, legs } = flying ? (air ?? pose) : pose;
  const line = (points: Point[], width: number, colour: string) =>
    `<path d="M${points.map((point) => point.join(" ")).join("L")}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const [farArm, arm] = arms.map((joints) => line([neck, ...joints], 8, look.ink));
  const [farLeg, leg] = legs.map((joints) => line([hip, ...joints], 12, look.ink));
  const [x, y] = head;
  return `${farArm}${farLeg}${gear(look)}${line([hip, neck], 20, look.top)}${leg}${arm}
  <circle cx="${x}" cy="${y}" r="11" fill="${look.ink}"/><path d="M${x - 12} ${y - 1}a12 12 0 0 1 24 0z" fill="${look.trim}"/>`;
}

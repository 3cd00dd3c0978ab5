import { STATES, type SponsorshipState as State, type SponsorshipStep as Step } from "./sponsorships.ts";

/** A minor is an athlete of 13 to 17. */
export type Role = "brand" | "athlete" | "minor" | "parent" | "operator";

type Moves = Partial<Record<State, State>>;

/** The whole course: who may take which step in which state, and the state that follows. Nothing else is possible. */
export const COURSE = {
  ask: { brand: { draft: "asked" } },
  offer: { operator: { asked: "offered" } },
  refuse: { operator: { asked: "refused", offered: "refused", withParent: "refused", agreed: "refused" } },
  accept: { athlete: { offered: "agreed" }, minor: { offered: "withParent" }, parent: { withParent: "agreed" } },
  decline: { athlete: { offered: "declined" }, minor: { offered: "declined" }, parent: { withParent: "declined" } },
  withdraw: {
    brand: { asked: "withdrawn", offered: "withdrawn", withParent: "withdrawn", agreed: "withdrawn" },
    athlete: { agreed: "withdrawn" },
    minor: { withParent: "withdrawn", agreed: "withdrawn" },
    parent: { agreed: "withdrawn" },
  },
  release: { operator: { agreed: "released" } },
  confirm: {
    brand: { released: "brandConfirmed", athleteConfirmed: "deal" },
    athlete: { released: "athleteConfirmed", brandConfirmed: "deal" },
    minor: { released: "athleteConfirmed", brandConfirmed: "deal" },
  },
} as const satisfies Record<Step, Partial<Record<Role, Moves>>>;

const course: Record<Step, Partial<Record<Role, Moves>>> = COURSE;

type Values<T> = T[keyof T];
/** What can happen: the state that is reached, and who brought it there. */
export type Happening =
  | Values<{
      [S in Step]: Values<{ [R in keyof (typeof COURSE)[S]]: `${Values<(typeof COURSE)[S][R]> & string} ${R & string}` }>;
    }>
  | "draft brand"
  | "ended rule";

/** Who is told. */
export type Reader = Role;

/** The brand has the address. */
export const RELEASED: readonly State[] = ["released", "brandConfirmed", "athleteConfirmed", "deal"];

/** Nothing more can happen. */
export const OVER: readonly State[] = ["refused", "declined", "withdrawn", "ended"];

export function nextState(step: Step, role: Role, state: State): State | undefined {
  return course[step][role]?.[state];
}

/** A second press of a button finds the step already taken. */
export function isTaken(step: Step, role: Role, state: State): boolean {
  return Object.values(course[step][role] ?? {}).includes(state);
}

export function stepsFrom(role: Role, state: State): Step[] {
  return Object.entries(course).flatMap(([step, moves]) => (moves[role]?.[state] ? [step as Step] : []));
}

/** The states in which somebody can move a request on. */
export function waitingFor(role: Role): State[] {
  return STATES.filter((state) => stepsFrom(role, state).some((step) => step !== "withdraw" && step !== "refuse"));
}

/** The states to which a step of this role leads. */
export function statesAfter(step: Step, role: Role): State[] {
  return [...new Set(Object.values(course[step][role] ?? {}))];
}

const HAPPENINGS = new Set<string>([
  "draft brand",
  "ended rule",
  ...Object.values(course).flatMap((moves) =>
    Object.entries(moves).flatMap(([role, states]) => Object.values(states).map((state) => `${state} ${role}`)),
  ),
]);

/** Without the step that led to the state, the first that could have. */
export function happeningOf(state: State, by: Role | "rule" | undefined): Happening {
  const name = [`${state} ${by}`, ...HAPPENINGS].find((one) => HAPPENINGS.has(one) && one.startsWith(`${state} `)) ?? "";
  return isHappening(name) ? name : "ended rule";
}

function isHappening(name: string): name is Happening {
  return HAPPENINGS.has(name);
}

import { STATES, type SponsorshipState as State, type SponsorshipStep as Step } from "./sponsorships.ts";

/** A minor is an athlete of 13 to 17. */
export type Role = "brand" | "athlete" | "minor" | "parent" | "operator";

type Moves = Partial<Record<State, State>>;

/* During a question and its answer, whoever could end the request before still can. */
const ROUND_DECLINED = {
  questioned: "declined",
  questionPassed: "declined",
  answered: "declined",
  offeredAgain: "declined",
} as const;
const ROUND_REFUSED = { questioned: "refused", questionPassed: "refused", answered: "refused", offeredAgain: "refused" } as const;
const ROUND_WITHDRAWN = {
  questioned: "withdrawn",
  questionPassed: "withdrawn",
  answered: "withdrawn",
  offeredAgain: "withdrawn",
} as const;
const EARLY = { released: "stopped", brandConfirmed: "stopped", athleteConfirmed: "stopped", deal: "stopped" } as const;

/** Who may take which step in which state, and the state that follows. Nothing else is possible. */
export const COURSE = {
  ask: { brand: { draft: "asked", returned: "askedAgain" } },
  return: { operator: { asked: "returned" } },
  offer: { operator: { asked: "offered", askedAgain: "offered", answered: "offeredAgain" } },
  question: { athlete: { offered: "questioned" }, parent: { withParent: "questioned" } },
  pass: { operator: { questioned: "questionPassed" } },
  answer: { brand: { questionPassed: "answered" } },
  refuse: {
    operator: {
      asked: "refused",
      askedAgain: "refused",
      offered: "refused",
      withParent: "refused",
      ...ROUND_REFUSED,
      agreed: "refused",
    },
  },
  accept: {
    athlete: { offered: "agreed", offeredAgain: "agreed" },
    minor: { offered: "withParent" },
    parent: { withParent: "agreed", offeredAgain: "agreed" },
  },
  decline: {
    athlete: {
      offered: "declined",
      ...ROUND_DECLINED,
    },
    minor: { offered: "declined" },
    parent: {
      withParent: "declined",
      ...ROUND_DECLINED,
    },
  },
  withdraw: {
    brand: {
      asked: "withdrawn",
      returned: "withdrawn",
      askedAgain: "withdrawn",
      offered: "withdrawn",
      withParent: "withdrawn",
      ...ROUND_WITHDRAWN,
      agreed: "withdrawn",
    },
    athlete: { agreed: "withdrawn" },
    minor: {
      withParent: "withdrawn",
      ...ROUND_WITHDRAWN,
      agreed: "withdrawn",
    },
    parent: { agreed: "withdrawn" },
  },
  release: { operator: { agreed: "released" } },
  confirm: {
    brand: { released: "brandConfirmed", athleteConfirmed: "deal" },
    athlete: { released: "athleteConfirmed", brandConfirmed: "deal" },
    minor: { released: "athleteConfirmed", brandConfirmed: "deal" },
  },
  stop: { brand: EARLY, athlete: EARLY, minor: EARLY, parent: EARLY },
} as const satisfies Record<Step, Partial<Record<Role, Moves>>>;

const course: Record<Step, Partial<Record<Role, Moves>>> = COURSE;

type Values<T> = T[keyof T];
/** A state, and who led to it: "offered operator". */
export type Happening =
  | Values<{
      [S in Step]: Values<{ [R in keyof (typeof COURSE)[S]]: `${Values<(typeof COURSE)[S][R]> & string} ${R & string}` }>;
    }>
  | "draft brand"
  | "ended rule";

export type Reader = Role;

/** The states in which the brand has the address. */
export const RELEASED: readonly State[] = ["released", "brandConfirmed", "athleteConfirmed", "deal"];

/** The states in which somebody's answer is awaited until the day that the request names. */
export const AWAITED = [
  "asked",
  "returned",
  "askedAgain",
  "offered",
  "withParent",
  "questioned",
  "questionPassed",
  "answered",
  "offeredAgain",
] as const satisfies readonly State[];

export function isAwaited(state: State): boolean {
  return AWAITED.some((one) => one === state);
}

/** The states in which the athlete, or the parent of a 13-17, is asked for a yes. */
export const ASKED_FOR_YES: readonly State[] = ["offered", "offeredAgain"];

/** A brand has one request of these about an athlete. */
export const OPEN = ["draft", ...AWAITED, "agreed"] as const satisfies readonly State[];

/** The steps that need words. */
export const WITH_WORDS: readonly Step[] = ["return", "refuse", "question", "answer", "stop"];

/** The states that nothing can follow. */
export const OVER: readonly State[] = ["refused", "declined", "withdrawn", "ended", "stopped"];

export function nextState(step: Step, role: Role, state: State): State | undefined {
  return course[step][role]?.[state];
}

/** Returns true if the step is already taken, as on a second press of a button. */
export function isTaken(step: Step, role: Role, state: State): boolean {
  return Object.values(course[step][role] ?? {}).includes(state);
}

export function stepsFrom(role: Role, state: State): Step[] {
  return Object.entries(course).flatMap(([step, moves]) => (moves[role]?.[state] ? [step as Step] : []));
}

const ENDING: readonly Step[] = ["refuse", "decline", "withdraw", "stop"];

/** Returns the states in which this role can continue a request. */
export function waitingFor(role: Role): State[] {
  return STATES.filter((state) => stepsFrom(role, state).some((step) => !ENDING.includes(step)));
}

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

/** For a state without a known step, returns the first step that could have led to it. */
export function happeningOf(state: State, by: Role | "rule" | undefined): Happening {
  const name = [`${state} ${by}`, ...HAPPENINGS].find((one) => HAPPENINGS.has(one) && one.startsWith(`${state} `)) ?? "";
  return isHappening(name) ? name : "ended rule";
}

function isHappening(name: string): name is Happening {
  return HAPPENINGS.has(name);
}

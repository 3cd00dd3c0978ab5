import { STATES, type SponsorshipState as State, type SponsorshipStep as Step } from "#app/schemas/sponsorships.ts";

/** A minor is an athlete of 13 to 17. */
export type Role = "brand" | "athlete" | "minor" | "parent" | "operator";

type Moves = Partial<Record<State, State>>;

/** The whole course: who may take which step in which state, and the state that follows. Nothing else is possible. */
export const COURSE: Record<Step, Partial<Record<Role, Moves>>> = {
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
};

/** The brand has the address. */
export const RELEASED: readonly State[] = ["released", "brandConfirmed", "athleteConfirmed", "deal"];

export function nextState(step: Step, role: Role, state: State): State | undefined {
  return COURSE[step][role]?.[state];
}

/** A second press of a button finds the step already taken. */
export function isTaken(step: Step, role: Role, state: State): boolean {
  return Object.values(COURSE[step][role] ?? {}).includes(state);
}

export function stepsFrom(role: Role, state: State): Step[] {
  return Object.entries(COURSE).flatMap(([step, moves]) => (moves[role]?.[state] ? [step as Step] : []));
}

/** The states in which somebody can move a request on. */
export function waitingFor(role: Role): State[] {
  return STATES.filter((state) => stepsFrom(role, state).some((step) => step !== "withdraw" && step !== "refuse"));
}

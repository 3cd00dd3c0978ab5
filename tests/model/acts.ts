import { comesBack, tellsAge } from "./acts-of-age.ts";
import { accepts, asks, blocks, changesEdit, followsOrNot, leaves, removesFollower, stokesOrNot } from "./acts-of-members.ts";
import { operatorApproves, operatorDecides, operatorSetsAge, showsPlace, timePasses } from "./acts-of-operator.ts";
import { parentAnswers, parentOpens, parentSwitches, parentsLink, parentWithdraws } from "./acts-of-parents.ts";
import type { Act, Trying } from "./trying.ts";

type Make = (trying: Trying) => Act | undefined;

/** Each act with its relative frequency. */
const ACTS: readonly (readonly [number, Make])[] = [
  [14, asks],
  [8, accepts],
  [6, leaves],
  [8, followsOrNot],
  [4, removesFollower],
  [6, blocks],
  [10, stokesOrNot],
  [5, changesEdit],
  [9, parentAnswers],
  [4, parentOpens],
  [2, parentSwitches],
  [2, parentWithdraws],
  [3, parentsLink],
  [7, tellsAge],
  [1, comesBack],
  [2, operatorSetsAge],
  [4, operatorDecides],
  [2, operatorApproves],
  [3, showsPlace],
  [2, timePasses],
];
const OFTEN = ACTS.flatMap(([times, make]) => Array<Make>(times).fill(make));

export function nextAct(trying: Trying): Act {
  for (;;) {
    const act = trying.pick(OFTEN)(trying);
    if (act) return act;
  }
}

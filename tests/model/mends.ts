import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/* Faults found earlier, and the lines that mend them. Without its mend, the model must find each fault again. */

interface Mend {
  /** The fault without the mend. */
  fault: string;
  ruling: string;
  file: string;
  mended: string;
  faulty: string;
  /** The seed of a world that shows the fault. */
  seed: number;
}

const CREWS = "app/services/people/crews.server.ts";
const RELATIONS = "app/kernel/relationships.server.ts";
const FOLLOWS = "app/services/people/follows.server.ts";

export const MENDS: readonly Mend[] = [
  {
    fault: "a request opens a closed child's profile and Edits",
    ruling: "A-187",
    file: "app/kernel/access/conditions.server.ts",
    mended: ".where(and(linkBetween(userId, posterId), accepted)),",
    faulty: ".where(linkBetween(userId, posterId)),",
    seed: 1,
  },
  {
    fault: "a child's request reaches the asked person before its parent has agreed",
    ruling: "A-187",
    file: CREWS,
    mended: "if (!isChild(viewer)) return tell(asked);",
    faulty: "if (viewer) return tell(asked);",
    seed: 2,
  },
  {
    fault: "after a parent's no the two ask again at once",
    ruling: "A-187",
    file: "app/services/people/crew-refusals.server.ts",
    mended: "return standing(or(of(one, other), of(other, one))) !== undefined;",
    faulty: "return one === other;",
    seed: 1,
  },
  {
    fault: "an adult who told a younger age asks minors",
    ruling: "A-188",
    file: RELATIONS,
    mended: 'return isFollowed || asked.band !== "13-17" || !isGrownUp(asker);',
    faulty: 'return isFollowed || asked.band !== "13-17" || !isAdult(asker);',
    seed: 1,
  },
  {
    fault: "whoever told a younger age asks someone new before the operator has decided",
    ruling: "A-188",
    file: RELATIONS,
    mended: "if (asker.reachWaits || !mayBeCrew(asker, asked)) return false;",
    faulty: "if (!mayBeCrew(asker, asked)) return false;",
    seed: 1,
  },
  {
    fault: "an under-13 becomes an adult by a parent's code",
    ruling: "A-188",
    file: "app/services/guardians/bands.server.ts",
    mended: "return isYoung(band) ? OPERATORS_ALONE : undefined;",
    faulty: "return undefined;",
    seed: 1,
  },
  {
    fault: "a block shows which Spots are a minor's",
    ruling: "A-189",
    file: "app/kernel/access/spots.server.ts",
    mended: "anyOf(unblocked(spots.posterId), isMinors),",
    faulty: "unblocked(spots.posterId),",
    seed: 1,
  },
  {
    fault: "a block ends what a minor did without a name",
    ruling: "A-189",
    file: FOLLOWS,
    mended: "if (isNamed(blockedId, blockerId)) endOne.all(",
    faulty: "if (blockedId) endOne.all(",
    seed: 3,
  },
  {
    fault: "who follows without a name can be found out by removing the follower",
    ruling: "A-189",
    file: FOLLOWS,
    mended: 'if (!isNamed(followerId, id)) throw new Refusal("NOT_FOUND");',
    faulty: "",
    seed: 2,
  },
  {
    fault: "the child's own mailbox, another minor or a business that waits agrees as the parent",
    ruling: "A-190",
    file: "app/services/guardians/speaking.server.ts",
    mended: "return speakerFor(childId, email).unfit;",
    faulty: "return undefined;",
    seed: 1,
  },
  {
    fault: "a forwarded link is enough for a yes to an adult",
    ruling: "A-191",
    file: "app/services/parents-page/acts.server.ts",
    mended: "if (yes && mayBeAdult) confirmed(token, confirmation);",
    faulty: "",
    seed: 7,
  },
  {
    fault: "a child deletes the account and comes back as an adult",
    ruling: "A-192",
    file: "app/services/accounts/log-in.server.ts",
    mended: "const told = toldAges.bandFor(email);",
    faulty: "const told = null;",
    seed: 1,
  },
  {
    fault: "an eight-year-old's pages lead to Discounts",
    ruling: "A-193",
    file: "app/kernel/viewer.server.ts",
    mended: "waysOut: !under13 || row.waysOut,",
    faulty: "waysOut: true,",
    seed: 1,
  },
];

/** Loads the code of the tests without the mend of this fault. */
export function without(fault: string | undefined): Plugin {
  const mend = MENDS.find((one) => one.fault === fault);
  const path = mend && fileURLToPath(new URL(`../../${mend.file}`, import.meta.url));
  return {
    name: "without-a-mend",
    enforce: "pre",
    transform(code, id) {
      if (!mend || id !== path) return undefined;
      if (!code.includes(mend.mended)) throw new Error(`${mend.file} has no line: ${mend.mended}`);
      return code.replace(mend.mended, mend.faulty);
    },
  };
}

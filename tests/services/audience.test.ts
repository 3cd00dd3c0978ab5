import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as edits from "#app/services/edits/index.server.ts";
import { db } from "#db";
import { crews, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";

/** In the Crew of Pip (11): Mia (adult) and Kit (15). Pip asked Ana (adult) to join it. Sol (adult) and Tam (8) are strangers. */
const OTHERS = ["mia", "kit", "ana", "sol", "tam"] as const satisfies readonly Name[];
const SEEN_BY = {
  "everyone true": ["mia", "ana", "sol"],
  "everyone false": ["mia", "kit", "ana", "sol", "tam"],
  "crew true": ["mia"],
  "crew false": ["mia", "kit"],
};

test.each([
  [1, false, false, "everyone true"],
  [1, false, true, "everyone false"],
  [null, false, false, "crew true"],
  [null, false, true, "crew false"],
  [1, true, false, "crew true"],
  [null, true, true, "crew false"],
] as const)(
  "a poster is told who will see an Edit as it is then shown: public since %s, for the Crew %s, for under-18s %s",
  (publicSince, crewOnly, under18Viewable, told) => {
    db.update(users).set({ publicSince }).where(eq(users.id, ID.pip)).run();
    const asked = { askerId: ID.pip, answeredAt: 1, acceptedAt: 1 };
    db.insert(crews)
      .values([
        { ...asked, askedId: ID.mia },
        { ...asked, askedId: ID.kit },
        { askerId: ID.pip, askedId: ID.ana, askerParentAgreedAt: 1, toldAt: 1 },
      ])
      .run();
    const { reach, adultsOnly } = edits.audienceOf(viewer("pip"), { crewOnly, under18Viewable });
    expect(`${reach} ${adultsOnly}`).toBe(told);
    const id = addEdit({ posterId: ID.pip, crewOnly, under18Viewable });
    expect(OTHERS.filter((name) => edits.find(viewer(name), id))).toEqual(SEEN_BY[told]);
  },
);

import { expect, test } from "vitest";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { db } from "#db";
import { reports } from "#db/schema/index.ts";
import { EDITS, type Name } from "#db/seed/world.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";

const KINDS = {
  edit: {
    ids: () => [EDITS.bowl.id, EDITS.abroad.id],
    isKept: (who: Name, id: string) => edits.find(viewer(who), id)?.isKeptFromSight,
    about: (editId: string) => ({ editId }),
  },
  discount: {
    ids: () => [addDiscount(), addDiscount()],
    isKept: (who: Name, id: string) => discounts.find(viewer(who), id)?.isKeptFromSight,
    about: (discountId: string) => ({ discountId }),
  },
  spot: {
    ids: () => [addSpot(), addSpot({ title: "Towan", latitude: 50.5 })],
    isKept: (who: Name, id: string) => spots.find(viewer(who), id)?.isKeptFromSight,
    about: (spotId: string) => ({ spotId }),
  },
};

test.each(Object.entries(KINDS))(
  "a press opens pictures of the kind %s at the desk while a grave report of them stands",
  (_, kind) => {
    const [id = "", other = ""] = kind.ids();
    const kept = (values: Partial<typeof reports.$inferInsert>) => {
      db.delete(reports).run();
      db.insert(reports)
        .values({ reason: "grooming", ...kind.about(id), ...values })
        .run();
      return [kind.isKept("ops", id), kind.isKept("ops", other), kind.isKept("mia", id)];
    };
    for (const state of ["open", "removed", "suspended"] as const)
      expect([state, kept({ state })]).toEqual([state, [true, false, false]]);
    expect([kept({ state: "dismissed" }), kept({ reason: "bullying" })]).toEqual([
      [false, false, false],
      [false, false, false],
    ]);
  },
);

import { expect, test } from "vitest";
import * as follows from "#app/services/people/follows.server.ts";
import * as statistics from "#app/services/statistics/index.server.ts";
import { ID } from "#db/seed/world.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const ask = graphqlOf(await openDoors());

const QUERY = `{ statistics {
  users { newTotal { count growth } deletedAthlete { count growth } }
  engaged { totalPercent { count growth } oldUsers { count growth } }
  edits { postingPercent { count growth } total { count growth } scooter { count growth } }
  discounts { total { count growth } apparel { count growth } }
} }`;

test("the operator and the reader of the statistics get every figure with its growth [GQL-037, ENT-066]", async () => {
  for (const name of ["ops", "stat"] as const) {
    follows.follow(viewer("mia"), ID.sol);
    const { data, errors } = await ask(QUERY, {}, tokenOf(name));
    expect(errors).toEqual([]);
    const { users, engaged, edits, discounts } = statistics.current(viewer(name));
    expect(data?.statistics).toEqual({
      users: { newTotal: users.newTotal, deletedAthlete: users.deletedAthlete },
      engaged: { totalPercent: engaged.totalPercent, oldUsers: engaged.oldUsers },
      edits: { postingPercent: edits.postingPercent, total: edits.total, scooter: edits.scooter },
      discounts: { total: discounts.total, apparel: discounts.apparel },
    });
    expect(engaged.oldUsers.count).toBeGreaterThan(0);
  }
});

test("nobody else does [ACC-023] [A-08]", async () => {
  for (const name of ["mia", "kit", "northbreak"] as const) {
    const { errors } = await ask(QUERY, {}, tokenOf(name));
    expect(errors.map(({ message }) => message)).toEqual(["You may not do that"]);
  }
});

import { beforeEach, expect, test } from "vitest";
import { crowds } from "#app/services/statistics/crowds.server.ts";
import { foldPlace } from "#app/text/fold.ts";
import { db } from "#db";
import { users } from "#db/schema/index.ts";
import { viewer } from "../cast.ts";
import { refusalOf } from "../refusal.ts";

beforeEach(() => {
  db.update(users).set({ country: "", city: "", place: null }).run();
});

let added = 0;
function add(count: number, country: string, city: string, age: "18+" | "13-17" | "10-12" = "18+", traits = {}): void {
  for (let n = 0; n < count; n++) {
    const email = `crowd.${++added}@x.example`;
    const account = { name: email, email, passwordHash: "-", initialProfileSetup: true, profileSetup: true };
    db.insert(users)
      .values({ ...account, age, country, city, place: foldPlace(country, city), ...traits })
      .run();
  }
}

test("people are counted by city, the most first, and the others of a country together [OPS-002] [A-145]", () => {
  add(7, "France", "Biarritz");
  add(9, "Portugal", "Ericeira", "13-17");
  add(2, "France", "Lacanau");
  add(3, "France", "Hossegor");
  expect(crowds(viewer("ops"))).toEqual([
    { country: "Portugal", city: "Ericeira", people: 9 },
    { country: "France", city: "Biarritz", people: 7 },
    { country: "France", city: "", people: 5 },
  ]);
});

test("no number is below five", () => {
  add(4, "France", "Biarritz");
  expect(crowds(viewer("ops"))).toEqual([]);
  add(1, "France", "biarritz");
  expect(crowds(viewer("ops"))).toEqual([{ country: "France", city: "Biarritz", people: 5 }]);
});

test("an under-13 counts for its country alone, and who is suspended or not set up for none", () => {
  add(6, "France", "Biarritz", "10-12");
  add(5, "Spain", "Zarautz", "18+", { suspendedAt: 1 });
  add(5, "Spain", "Zarautz", "18+", { profileSetup: false });
  expect(crowds(viewer("ops"))).toEqual([{ country: "France", city: "", people: 6 }]);
});

test("nobody but the operator gets them [OPS-002] [A-07]", async () => {
  for (const name of ["mia", "stat", "northbreak"] as const)
    expect((await refusalOf(() => crowds(viewer(name)))).code).toBe("FORBIDDEN");
});

import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";

const OWNERS = ["mia", "kit", "pip", "tam", "northbreak"] as const;
const LOOKERS = ["mia", "sol", "pip", "northbreak", "fakie", "ops", "stat"] as const;
type Owner = (typeof OWNERS)[number];

let served: Served;
const tokens: Partial<Record<Name, string>> = {};

/** A unique word in each typed field, which the test finds in the page or in its data. */
const MARKED = ["name", "email", "instagram", "country", "city", "about", "sponsors"] as const;
const mark = (field: (typeof MARKED)[number], owner: Owner) =>
  field === "email" ? `mark-email-${owner}@x.example` : `mark-${field}-${owner}`;

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops, STATISTICS_USER_ID: ID.stat });
  for (const name of LOOKERS) tokens[name] = await served.logIn(name);
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  for (const owner of OWNERS)
    for (const field of MARKED)
      database.prepare(`UPDATE users SET ${field} = ? WHERE id = ?`).run(mark(field, owner), Number(ID[owner]));
  database
    .prepare("UPDATE edits SET filmer_instagram = 'mark-filmer', spot_location = 'mark-spot' WHERE id = ?")
    .run(Number(EDITS.young.id));
  database.close();
}, 60_000);

afterAll(() => served.stop());

/** Fields of one person that no screen may show to another. Tam's account is private. */
function withheld(looker: Name, owner: Owner): readonly (typeof MARKED)[number][] {
  if (looker === owner || looker === "ops") return [];
  if (owner === "tam") return MARKED;
  // Mia is in Kit's Crew.
  const isHidden = owner === "pip" || (owner === "kit" && looker !== "mia");
  return isHidden ? ["email", "instagram", "city"] : ["email"];
}

const all = async (path: string, name: Name) => (await served.fetch(path, { as: tokens[name] })).text();

const pairs = LOOKERS.flatMap((looker) => OWNERS.map((owner) => [looker, owner] as const));

describe("the fields of each person that the screens show to each other person", () => {
  test.each(pairs)("%s looks at the profile of %s [PROF-011, PROF-023, ACC-048]", async (looker, owner) => {
    const path = `/profile/${ID[owner]}`;
    for (const tab of ["", "?tab=uploads", "?tab=stokes", "?tab=website"]) {
      const html = (await all(path + tab, looker)) + (await all(`${path}.data${tab}`, looker));
      for (const field of withheld(looker, owner)) expect([tab, html.includes(mark(field, owner))]).toEqual([tab, false]);
      expect(html.includes(mark("name", owner))).toBe(!withheld(looker, owner).includes("name"));
    }
    if (withheld(looker, owner).length === 1) expect(await all(path, looker)).toContain(mark("city", owner));
  });

  test.each(LOOKERS.filter((name) => name !== "pip" && name !== "ops"))(
    "%s looks at lists and cards with an under-13's Edit [CARD-002]",
    async (looker) => {
      for (const path of ["/", "/surf_edits", "/surf_edits?tab=international", `/edits/${EDITS.young.id}`]) {
        const html = await all(path, looker);
        for (const word of [mark("city", "pip"), mark("instagram", "pip"), mark("email", "pip"), "mark-filmer", "mark-spot"])
          expect([path, html.includes(word)]).toEqual([path, false]);
      }
      expect(await all(`/edits/${EDITS.young.id}`, looker)).toContain(mark("country", "pip"));
    },
  );

  test("nobody's email address is on any page but their own form", async () => {
    for (const path of ["/", "/surf_edits", "/skate_edits", `/profile/${ID.mia}`])
      expect(await all(path, "mia")).not.toContain("mark-email");
    expect(await all("/edit_profile", "mia")).toContain(mark("email", "mia"));
  });

  test("the age of nobody is on a page of another's", async () => {
    for (const owner of ["pip", "tam", "kit"] as const)
      for (const looker of ["mia", "northbreak", "stat"] as const) {
        const html = await all(`/profile/${ID[owner]}`, looker);
        const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
        const data = [...html.matchAll(/streamController\.enqueue\((.*)\)/g)].map(([, text]) => text).join();
        for (const band of ["6-9", "10-12", "13-17"])
          expect([owner, looker, (main + data).includes(band)]).toEqual([owner, looker, false]);
      }
  });
});

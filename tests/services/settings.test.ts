import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { InitialSetupInput, SettingsInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as users from "#app/services/people/users.server.ts";
import { db } from "#db";
import { users as userRows } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";

const change = (name: Name | "visitor", changes: Record<string, unknown>) =>
  accounts.changeSettings(viewer(name), SettingsInput.parse(changes));

function meAs(name: Name): users.Me {
  const me = users.me(viewer(name));
  if (!me) throw new Error(`${name} has no account`);
  return me;
}

describe("each setting is kept by itself [PROF-077, PROF-078, PROF-079]", () => {
  test.each(["marketingOptIn", "informationOptIn", "websiteCookies", "appCookies"] as const)(
    "%s [PROF-080, GQL-064, ENT-013]",
    (name) => {
      const before = meAs("mia");
      change("mia", { [name]: true });
      expect(meAs("mia")).toEqual({ ...before, [name]: true });
      change("mia", { [name]: false });
      expect(meAs("mia")[name]).toBe(false);
    },
  );
});

test("settings that are not named stay as they are, and unknown names change nothing", () => {
  const before = meAs("mia");
  change("mia", {});
  change("mia", { profileSetup: false, email: "other@stokeline.example", isBusiness: true });
  expect(meAs("mia")).toEqual(before);
});

test.each<Name>(["pip", "tam"])(
  "%s, under 13, chooses about emails and not about cookies [SETUP-032, PROF-081, ACC-045]",
  (name) => {
    change(name, { websiteCookies: true, appCookies: true, marketingOptIn: true });
    expect(meAs(name)).toMatchObject({ websiteCookies: null, appCookies: null, marketingOptIn: false });
    expect(accounts.choosesCookies(viewer(name))).toBe(false);
  },
);

test("while an age is not known there are no cookies to choose either", () => {
  change("rex", { websiteCookies: true, informationOptIn: true });
  expect(meAs("rex")).toMatchObject({ websiteCookies: null, informationOptIn: true });
});

test("an account that ever named a young band keeps its rules as a business", () => {
  db.update(userRows).set({ isBusiness: true, lowestBand: "10-12" }).where(eq(userRows.id, ID.fakie)).run();
  expect(accounts.choosesCookies(viewer("fakie"))).toBe(false);
  expect(viewer("fakie").adult).toBe(false);
});

describe("who is asked about cookies, and whose visits are counted [NAV-018, NAV-019, NAV-021] [P-19]", () => {
  test.each<[Name, boolean | null, boolean, boolean]>([
    ["mia", null, true, false],
    ["mia", true, false, true],
    ["mia", false, false, false],
    ["kit", null, true, false],
    ["kit", true, false, true],
    ["northbreak", null, true, false],
    ["pip", null, false, false],
    ["pip", true, false, false],
    ["tam", true, false, false],
    ["rex", null, false, false],
  ])("%s, whose choice is %s: asked %s, counted %s", (name, websiteCookies, asked, counted) => {
    db.update(userRows).set({ websiteCookies }).where(eq(userRows.id, ID[name])).run();
    expect(accounts.isAskedForCookies(viewer(name), meAs(name))).toBe(asked);
    expect(accounts.mayBeCounted(viewer(name), meAs(name))).toBe(counted);
  });
});

test("news and tips are off until they are chosen [P-38]", () => {
  const before = { initialProfileSetup: false, profileSetup: false, age: null, marketingOptIn: false };
  for (const age of ["18+", "13-17"]) {
    db.update(userRows).set(before).where(eq(userRows.id, ID.rex)).run();
    accounts.setUp(viewer("rex"), InitialSetupInput.parse({ group: "Athlete", age, sports: ["Surf"] }));
    expect(meAs("rex")).toMatchObject({ marketingOptIn: false, informationOptIn: false });
  }
});

test("a visitor has no settings", () => {
  expect(() => change("visitor", { marketingOptIn: true })).toThrow(Refusal);
});

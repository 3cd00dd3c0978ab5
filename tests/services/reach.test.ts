import { matchRoutes } from "@remix-run/react";
import { describe, expect, test } from "vitest";
import { ROWS } from "#app/address-lookup.ts";
import { maySend, reachOf } from "#app/kernel/reach.server.ts";
import routes from "#app/routes.ts";
import { ID } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";

const LEGAL = ["/terms_and_conditions", "/privacy_policy"];
const BANDED = ["6-9", "10-12", "13-17", "18+"].map((band) => `/privacy_policy_${band}`);
const OPEN = { is: "open" };

const VISITOR = [
  "/",
  "/login",
  ...LEGAL,
  "/help",
  "/reset_password",
  "/community_guidelines",
  "/cookies_policy",
  "/environmental_and_sustainability_policy",
];
const ELSEWHERE = [
  "/surf_edits",
  `/profile/${ID.mia}`,
  "/upload_edit",
  "/edits/1",
  "/tutorial",
  "/nowhere",
  "/map",
  "/loginx",
  "/edit_profile",
  "/statistics",
];

describe("a visitor [ACC-006, ACC-009]", () => {
  test.each(VISITOR)("reaches %s", (path) => expect(reachOf(viewer("visitor"), path)).toEqual(OPEN));
  test.each([...ELSEWHERE, ...BANDED, "/blog"])("meets the login screen at %s [ACC-007]", (path) =>
    expect(reachOf(viewer("visitor"), path)).toEqual({ is: "login" }),
  );
});

describe("someone whose initial setup is not done [ACC-010]", () => {
  test.each(["/", "/help", ...LEGAL, ...BANDED, "/privacy_policy_18%2B"])("reaches %s", (path) =>
    expect(reachOf(viewer("rex"), path)).toEqual(OPEN),
  );
  test.each([...ELSEWHERE, "/login", "/community_guidelines", `/profile/${ID.rex}`])("goes home from %s [ACC-011]", (path) =>
    expect(reachOf(viewer("rex"), path)).toEqual({ is: "elsewhere", to: "/" }),
  );
});

describe("someone whose profile is not done [ACC-013]", () => {
  const home = `/profile/${ID.noa}`;
  test.each([
    "/",
    home,
    "/tutorial",
    "/information",
    ...LEGAL,
    ...BANDED,
    "/blog",
    "/sponsorship_tips",
    "/posting_tips",
    "/filming_tips",
    "/community_guidelines",
  ])("reaches %s", (path) => expect(reachOf(viewer("noa"), path)).toEqual(OPEN));
  test.each(ELSEWHERE.filter((path) => path !== "/tutorial"))("goes to their own profile from %s [ACC-015]", (path) =>
    expect(reachOf(viewer("noa"), path)).toEqual({ is: "elsewhere", to: home }),
  );
});

test("someone fully set up reaches every page, and only the login screen sends them home [ACC-016, RTE-002]", () => {
  for (const path of ["/", "/surf_edits", "/upload_edit", `/profile/${ID.sol}`, "/nowhere"])
    expect(reachOf(viewer("mia"), path)).toEqual(OPEN);
  expect(reachOf(viewer("mia"), "/login")).toEqual({ is: "elsewhere", to: "/" });
});

test("everybody who is fully set up uploads Edits [ACC-021]", () => {
  for (const name of ["mia", "kit", "pip", "tam", "stat", "northbreak", "fakie", "ops"] as const)
    expect(reachOf(viewer(name), "/upload_edit")).toEqual(OPEN);
});

test("data requests, trailing slashes and encodings do not get round the gate [ACC-003]", () => {
  for (const path of ["/surf_edits.data", "/surf_edits/", "/surf_edits//", "/SURF_EDITS", "/%75pload_edit", "//upload_edit"])
    expect(reachOf(viewer("visitor"), path)).toEqual({ is: "login" });
});

test("an emailed link opens in every state", () => {
  for (const name of ["visitor", "rex", "noa", "mia"] as const) expect(reachOf(viewer(name), "/export/token")).toEqual(OPEN);
});

test("a visitor may send the forms of a visitor's pages and of emailed links, to log out and to choose a theme", () => {
  for (const path of ["/", "/login", "/reset_password", "/export/token", "/logout", "/theme"])
    expect(maySend(viewer("visitor"), path)).toBe(true);
  for (const path of ["/upload_edit", "/settings", "/nowhere"]) {
    expect(maySend(viewer("visitor"), path)).toBe(false);
    expect(maySend(viewer("rex"), path)).toBe(true);
  }
});

const hex = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

const spellingsOf = (path: string) => [
  path.toUpperCase(),
  path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  path.replace(/[a-z]/, hex),
  path.replace(/[a-z]/g, hex),
  path.replace(/[a-z]/, (letter) => hex(letter).replace("%", "%25")),
  `/${path}`,
  `${path}/`,
  `${path}//`,
  path.replace(/(.)\//g, "$1//"),
  path.replace(/(.)\//g, "$1%2f"),
  `${path}%2F`,
  `${path}%2edata`,
  `${path};x`,
  `${path}%00`,
];

describe("every address in odd spellings is what its plain spelling is, or absent", () => {
  const tree = routes.map(({ path, id }) => ({ path, id }));
  // The router knows no viewer, so each spelling is matched once for everybody.
  const spellings = [...ROWS].flatMap(([id, row]) => {
    const plain = row.path.replace(/:\w+Id/g, "1").replace(/:\w+/g, "some");
    const leadsHere = (odd: string) => matchRoutes(tree, odd)?.some(({ route }) => route.id === id) ?? false;
    return spellingsOf(plain)
      .filter(leadsHere)
      .map((odd) => ({ row, plain, odd }));
  });

  test("the router takes more than one spelling of an address", () => expect(spellings.length).toBeGreaterThan(ROWS.size));

  test.each(["visitor", "ash", "rex", "noa", "mia", "kit", "pip", "tam", "northbreak", "fakie", "ops", "stat"] as const)(
    "to %s [ACC-007, ACC-011]",
    (name) => {
      const who = viewer(name);
      for (const { row, plain, odd } of spellings) {
        const reach = reachOf(who, odd, row);
        if (reach.is !== "absent") expect([odd, reach]).toEqual([odd, reachOf(who, plain)]);
      }
    },
  );
});

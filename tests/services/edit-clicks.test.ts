import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as clicks from "#app/services/reactions/clicks.server.ts";
import * as outgoing from "#app/services/reactions/outgoing.server.ts";
import { db } from "#db";
import { edits as editRows, clicks as rows, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";

const { bowl, session, grown, young, gone, abroad } = EDITS;
const recorded = () => db.select().from(rows).all();
const plain = (to: string) => decodeURIComponent(to.replaceAll("+", " "));

test.each([
  ["Email", /^mailto:\?subject=/],
  ["Facebook", /^https:\/\/www\.facebook\.com\/sharer\/sharer\.php\?u=/],
  ["twitter", /^https:\/\/twitter\.com\/intent\/tweet\?text=/],
  ["WHATSAPP", /^https:\/\/wa\.me\/\?text=/],
])("an Edit is shared by %s with its address, and that is kept [CARD-037, CARD-039, GQL-058]", (platform, address) => {
  const { to, click } = outgoing.shareEdit(viewer("sol"), bowl.id, platform);
  expect(to).toMatch(address);
  expect(plain(to)).toMatch(/https?:\/\/[^/ ]+\/edits\/2001/);
  expect(click).toMatchObject({ kind: "share", userId: ID.sol, aboutId: ID.mia });
  expect(click.detail?.toLowerCase()).toBe(platform.toLowerCase());
});

test("the words invite to check out the poster's Edit; a minor is not named [CARD-038]", () => {
  const words = (name: Name, id: string) => plain(outgoing.shareEdit(viewer(name), id, "Whatsapp").to);
  expect(words("sol", bowl.id)).toContain("Check out Mia Trevose's Edit on Stokeline");
  expect(words("sol", young.id)).toContain("Check out this Edit on Stokeline");
  db.update(users).set({ age: "13-17" }).where(eq(users.id, ID.mia)).run();
  expect(words("sol", bowl.id)).not.toContain("Mia");
});

test("what is for a crew is passed on by nobody, its poster included [CARD-012]", () => {
  for (const name of ["sol", "mia", "ops"] as const)
    expect(codeOf(() => outgoing.shareEdit(viewer(name), session.id, "Email"))).toBe("FORBIDDEN");
  expect(codeOf(() => outgoing.shareEdit(viewer("ana"), session.id, "Email"))).toBe("NOT_FOUND");
  expect(codeOf(() => outgoing.shareEdit(viewer("sol"), bowl.id, "Myspace"))).toBe("INVALID");
  expect(recorded()).toEqual([]);
});

test("the filmer's Instagram is gone on to at the stored handle, and that is kept [CARD-040, ENT-045]", () => {
  db.update(editRows).set({ filmerInstagram: "../evil?x" }).where(eq(editRows.id, abroad.id)).run();
  expect(outgoing.filmerOf(viewer("sol"), abroad.id).to).toBe("https://www.instagram.com/..%2Fevil%3Fx");
  expect(recorded()).toMatchObject([{ kind: "filmer", userId: ID.sol, detail: "../evil?x" }]);
  expect(codeOf(() => outgoing.filmerOf(viewer("sol"), bowl.id))).toBe("NOT_FOUND");
});

test("an under-13's filmer is told to nobody but them and the operator", () => {
  db.update(editRows).set({ filmerInstagram: "pips.dad" }).where(eq(editRows.id, young.id)).run();
  for (const name of ["mia", "kit", "tam", "northbreak", "stat"] as const)
    expect(codeOf(() => outgoing.filmerOf(viewer(name), young.id))).toBe("NOT_FOUND");
  expect(outgoing.filmerOf(viewer("ops"), young.id).to).toContain("pips.dad");
  expect(outgoing.filmerOf(viewer("pip"), young.id).to).toContain("pips.dad");
});

test("an app that knows only a filmer's handle has it kept, if it is one [GQL-056]", () => {
  expect(clicks.filmer(viewer("sol"), " @lens.hq")).toMatchObject({ kind: "filmer", userId: ID.sol, detail: "lens.hq" });
  for (const handle of ["", "@", "a b", "x".repeat(31), "<b>"])
    expect(codeOf(() => clicks.filmer(viewer("sol"), handle))).toBe("NOT_FOUND");
  expect(recorded()).toHaveLength(1);
});

test("from a card to its poster's profile, which is kept [CARD-041, ENT-046, GQL-057]", () => {
  expect(outgoing.posterOf(viewer("sol"), bowl.id)).toMatchObject({
    to: `/profile/${ID.mia}`,
    click: { kind: "profile", userId: ID.sol, aboutId: ID.mia },
  });
  expect(clicks.profile(viewer("sol"), ID.ana).click).toMatchObject({ kind: "profile", aboutId: ID.ana });
});

test("nobody leaves from what they cannot see, or before they are set up", () => {
  const acts = [
    (name: Name | "visitor", id: string) => outgoing.shareEdit(viewer(name), id, "Email"),
    (name: Name | "visitor", id: string) => outgoing.filmerOf(viewer(name), id),
    (name: Name | "visitor", id: string) => outgoing.posterOf(viewer(name), id),
  ];
  for (const act of acts) {
    expect(codeOf(() => act("visitor", bowl.id))).toBe("UNAUTHENTICATED");
    for (const name of ["noa", "rex"] as const) expect(codeOf(() => act(name, bowl.id))).toBe("FORBIDDEN");
    for (const id of [grown.id, gone.id, "77", ""]) expect(codeOf(() => act("kit", id))).toBe("NOT_FOUND");
  }
  expect(codeOf(() => clicks.filmer(viewer("visitor"), "lens"))).toBe("UNAUTHENTICATED");
  expect(codeOf(() => clicks.profile(viewer("noa"), ID.mia))).toBe("FORBIDDEN");
  expect(recorded()).toEqual([]);
});

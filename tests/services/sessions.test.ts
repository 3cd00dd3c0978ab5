import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { hashOf } from "#app/kernel/secrets.server.ts";
import { viewerOf } from "#app/kernel/viewer.server.ts";
import * as sessions from "#app/services/people/sessions.server.ts";
import { db } from "#db";
import { sessions as rows } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const DESK = "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0";

/** Opens each session at a different time, so that their order is known. */
function openAt(createdAt: number, userAgent = "", userId: string = ID.mia): string {
  const token = sessions.open(userId, userAgent);
  db.update(rows)
    .set({ createdAt })
    .where(eq(rows.tokenHash, hashOf(token)))
    .run();
  return token;
}

test("logins are listed with their device, newest first, and which of them asks", () => {
  openAt(1000, DESK);
  const here = openAt(3000, PHONE);
  openAt(2000, "okhttp/4.9.2");
  openAt(500);
  openAt(4000, PHONE, ID.sol);
  const list = sessions.ofViewer(viewer("mia"), here);
  expect(list.map(({ device, createdAt, isThis }) => [device, createdAt, isThis])).toEqual([
    ["Safari on iOS", 3000, true],
    ["An app", 2000, false],
    ["Firefox on Linux", 1000, false],
    ["Unknown device", 500, false],
  ]);
  expect(sessions.ofViewer(viewer("mia"), undefined).some(({ isThis }) => isThis)).toBe(false);
});

test("expired logins are not listed", () => {
  tokenOf("mia");
  db.update(rows).set({ expiresAt: Date.now() }).run();
  expect(sessions.ofViewer(viewer("mia"), undefined)).toEqual([]);
});

const day = 24 * 60 * 60 * 1000;

test("a login that is not used for 14 days ends [A-186] [P-44]", () => {
  const [start, used, unused] = [Date.now(), tokenOf("mia"), tokenOf("mia")];
  const onDay = (days: number, token: string) => {
    vi.useFakeTimers({ now: start + days * day, toFake: ["Date"] });
    const { state } = viewerOf(token);
    vi.useRealTimers();
    return state;
  };
  expect([5, 10, 15, 20, 29].map((days) => onDay(days, used))).toEqual(Array(5).fill("complete"));
  expect([onDay(13.9, unused), onDay(28, unused), onDay(31, used)]).toEqual(["complete", "visitor", "visitor"]);
});

test("the use of a login is written at most once a day [A-186]", () => {
  const token = tokenOf("mia");
  const endNow = () => db.select().from(rows).get()?.expiresAt;
  const end = endNow();
  vi.useFakeTimers({ now: Date.now() + 0.9 * day, toFake: ["Date"] });
  viewerOf(token);
  expect(endNow()).toBe(end);
  vi.useFakeTimers({ now: Date.now() + 0.2 * day, toFake: ["Date"] });
  viewerOf(token);
  expect(endNow()).toBeGreaterThan(end ?? 0);
  vi.useRealTimers();
});

test("a login ends after 30 days, and what is kept of it after 30 more [P-44]", async () => {
  const [start, token] = [Date.now(), tokenOf("mia")];
  const after = async (days: number) => {
    db.update(rows)
      .set({ expiresAt: start + 30 * day })
      .run();
    vi.useFakeTimers({ now: start + days * day, toFake: ["Date"] });
    await sessions.sweep();
    const kept = db.select().from(rows).all().length;
    const { state } = viewerOf(token);
    vi.useRealTimers();
    return [state, kept];
  };
  expect(await after(29)).toEqual(["complete", 1]);
  expect(await after(31)).toEqual(["visitor", 1]);
  expect(await after(61)).toEqual(["visitor", 0]);
});

test("people end their own logins; another's does not exist for them", async () => {
  const [here, there, sols] = [tokenOf("mia"), tokenOf("mia"), tokenOf("sol")];
  for (const hash of [hashOf(sols), "", "x", sols, there])
    expect((await refusalOf(() => sessions.closeOne(viewer("mia"), hash))).code).toBe("NOT_FOUND");
  sessions.closeOne(viewer("mia"), hashOf(there));
  expect([here, there, sols].map((token) => viewerOf(token).id)).toEqual([ID.mia, "0", ID.sol]);
  expect((await refusalOf(() => sessions.closeOne(viewer("visitor"), hashOf(sols)))).code).toBe("UNAUTHENTICATED");
  expect((await refusalOf(() => sessions.ofViewer(viewer("visitor"), sols))).code).toBe("UNAUTHENTICATED");
});

test("all of someone's logins end at once, and nobody else's", () => {
  const [one, two, sols] = [tokenOf("mia"), tokenOf("mia"), tokenOf("sol")];
  sessions.closeAll(ID.mia);
  expect([one, two, sols].map((token) => viewerOf(token).id)).toEqual(["0", "0", ID.sol]);
});

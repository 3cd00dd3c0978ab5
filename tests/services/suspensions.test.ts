import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { tokenFor } from "#app/services/moderation/links.server.ts";
import { shorten, tokenOfSuspension } from "#app/services/moderation/suspensions.server.ts";
import { db } from "#db";
import { decisions, users } from "#db/schema/index.ts";
import { EDITS, ID } from "#db/seed/world.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.now();

let made = 0;

function decided(change: Partial<typeof decisions.$inferInsert> = {}): string {
  const facts = { userId: ID.mia, act: "suspend", kind: "edit", postId: EDITS.bowl.id, reason: "r", createdAt: NOW } as const;
  const id = String(++made);
  db.insert(decisions)
    .values({ id, ...facts, ...change })
    .run();
  return id;
}

/** Ended suspensions, other decisions, and other people's decisions. */
function othersThanStanding() {
  decided({ createdAt: NOW + 5, endsAt: NOW - DAY });
  decided({ createdAt: NOW + 5, isOverturned: true });
  decided({ createdAt: NOW + 5, act: "warn" });
  decided({ createdAt: NOW + 5, userId: ID.sol });
}

const suspended = () => {
  const { suspendedAt, suspendedUntil } = db.select().from(users).where(eq(users.id, ID.mia)).get()!;
  return suspendedAt === null ? "no" : suspendedUntil;
};

beforeEach(() => {
  db.update(users).set({ suspendedAt: NOW, suspendedUntil: null }).where(eq(users.id, ID.mia)).run();
});

test("the login leads a suspended person to the newest decision that suspends the account now", () => {
  othersThanStanding();
  expect(tokenOfSuspension(ID.mia)).toBeUndefined();
  decided({ createdAt: NOW - 2, endsAt: NOW + DAY });
  const newest = decided({ createdAt: NOW - 1 });
  decided({ createdAt: NOW - 3 });
  expect(tokenOfSuspension(ID.mia)).toBe(tokenFor(newest));
});

test("the login leads no child to a decision that the parent is told", () => {
  decided({ userId: ID.tam });
  expect(tokenOfSuspension(ID.tam)).toBeUndefined();
});

test("after one suspension is undone, the longest of the others counts", () => {
  othersThanStanding();
  decided({ endsAt: NOW + DAY });
  const longer = decided({ endsAt: NOW + 9 * DAY });
  const forGood = decided();
  shorten(ID.mia);
  expect(suspended()).toBeNull();
  db.delete(decisions).where(eq(decisions.id, forGood)).run();
  shorten(ID.mia);
  expect(suspended()).toBe(NOW + 9 * DAY);
  db.delete(decisions).where(eq(decisions.id, longer)).run();
  shorten(ID.mia);
  expect(suspended()).toBe(NOW + DAY);
});

test("after the only suspension is undone, the account is open", () => {
  othersThanStanding();
  shorten(ID.mia);
  expect(suspended()).toBe("no");
});

import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { handlerOf } from "#app/jobs/index.server.ts";
import * as closing from "#app/services/accounts/closing.server.ts";
import * as pictures from "#app/services/accounts/pictures.server.ts";
import { postFile } from "#app/services/media/serving.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as people from "#app/services/people/users.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { db } from "#db";
import { decisions, jobs, media, reports as rows, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addUpload } from "#tests/add-discount.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";

const OPS = viewer("ops");
const sol = viewer("sol");
const DAY = 24 * 60 * 60 * 1000;
const WHY = "It shows someone who is hurt";

const filesOf = (kind: "spot" | "profile", id: string) => moderation.filesOfPost(kind, id).map(({ filename }) => filename);
const isKept = (filename: string) => db.select().from(media).where(eq(media.filename, filename)).get() !== undefined;
const runAt = () => db.select().from(jobs).where(eq(jobs.kind, "drop-replaced")).get()?.runAt ?? 0;

/** Runs all queued clean-up jobs, due or not. */
async function clearUp(): Promise<void> {
  for (const { key } of db.select().from(jobs).where(eq(jobs.kind, "drop-replaced")).all())
    await handlerOf("drop-replaced")?.run(key, new AbortController().signal);
}

function spotWith(picture: string): string {
  return addSpot({ spotImage: picture });
}

function replace(spot: string): string {
  const spotImage = addUpload("sol", { purpose: "spot" });
  spots.update(sol, spot, { spotImage });
  return spotImage;
}

function newPicture(): string {
  const filename = addUpload("sol", { purpose: "image" });
  pictures.setPicture(sol, { filename }, "profileImage");
  return filename;
}

describe("the picture of a Spot", () => {
  test("that its author replaces under report is kept for the operator alone, until it is decided [P-26]", async () => {
    const first = addUpload("sol", { purpose: "spot" });
    const spot = spotWith(first);
    reports.reportSpot(viewer("mia"), spot, "Dangerous");
    const second = replace(spot);
    expect(filesOf("spot", spot).toSorted()).toEqual([first, second].toSorted());
    const seen = (name: "ops" | "mia" | "kit") => postFile(viewer(name), ID.sol, first, "file") !== undefined;
    expect([seen("ops"), seen("mia"), seen("kit")]).toEqual([true, false, false]);
    moderation.decide(OPS, "spot", spot, "dismiss", "");
    expect(runAt() - Date.now()).toBeGreaterThan(14 * DAY - 60_000);
    await clearUp();
    expect([isKept(first), isKept(second)]).toEqual([false, true]);
  });

  test("does not wait for an appeal about something else", async () => {
    const first = addUpload("sol", { purpose: "spot" });
    const spot = spotWith(first);
    reports.reportSpot(viewer("mia"), spot, "Dangerous");
    replace(spot);
    moderation.decide(OPS, "spot", spot, "dismiss", "");
    const removal = { id: "77", userId: ID.sol, act: "remove", kind: "edit", postId: "77", reason: WHY, appealedAt: 1 } as const;
    db.insert(decisions).values(removal).run();
    await clearUp();
    expect(isKept(first)).toBe(false);
  });

  test("is gone at once where nothing is reported", () => {
    const first = addUpload("sol", { purpose: "spot" });
    const spot = spotWith(first);
    const second = replace(spot);
    expect([isKept(first), isKept(second)]).toEqual([false, true]);
  });

  test("goes with a removed Spot, also one that only a complaint names, and stays as long as it", async () => {
    const first = addUpload("sol", { purpose: "spot" });
    const spot = spotWith(first);
    db.insert(rows).values({ spotId: spot }).run();
    const second = replace(spot);
    moderation.decide(OPS, "spot", spot, "remove", WHY);
    expect(filesOf("spot", spot).toSorted()).toEqual([first, second].toSorted());
    expect(
      db
        .select()
        .from(media)
        .where(and(eq(media.filename, first), eq(media.ownerId, ID.sol)))
        .get(),
    ).toBeUndefined();
    await clearUp();
    expect([isKept(first), isKept(second)]).toEqual([true, true]);
    await closing.sweep(Date.now() + 15 * DAY);
    expect([isKept(first), isKept(second)]).toEqual([false, false]);
  });
});

describe("the picture of a profile", () => {
  test("that is replaced or cleared under report is kept while any report is open [P-26]", async () => {
    const first = newPicture();
    reports.reportProfile(viewer("mia"), ID.sol);
    const second = newPicture();
    expect(filesOf("profile", ID.sol).toSorted()).toEqual([first, second].toSorted());
    moderation.decide(OPS, "profile", ID.sol, "remove", WHY);
    expect(db.select().from(users).where(eq(users.id, ID.sol)).get()?.profileImage).toBeNull();
    expect(filesOf("profile", ID.sol).toSorted()).toEqual([first, second].toSorted());

    reports.reportProfile(viewer("kit"), ID.sol);
    await clearUp();
    expect([isKept(first), isKept(second)]).toEqual([true, true]);
    moderation.decide(OPS, "profile", ID.sol, "dismiss", "");
    await clearUp();
    expect([isKept(first), isKept(second)]).toEqual([false, false]);
  });

  test("under report outlives the account, for the operator alone, until 14 days after the decision [P-26]", async () => {
    const [first, second] = [newPicture(), addUpload("sol", { purpose: "image" })];
    reports.reportProfile(viewer("mia"), ID.sol);
    pictures.setPicture(sol, { filename: second }, "profileImage");
    closing.close(sol);
    expect(moderation.waiting(OPS, 100)).toContainEqual(expect.objectContaining({ kind: "profile", reports: 1 }));
    const [{ id: profile } = { id: "" }] = moderation.waiting(OPS, 100).filter(({ kind }) => kind === "profile");
    expect(profile).not.toBe(ID.sol);
    expect(filesOf("profile", profile).toSorted()).toEqual([first, second].toSorted());
    const seen = (name: Name) => postFile(viewer(name), profile, first, "file") !== undefined;
    expect([seen("ops"), seen("mia"), seen("kit")]).toEqual([true, false, false]);
    expect(moderation.findPost(OPS, "profile", profile)).toMatchObject({ posterId: undefined, isHeld: true });
    expect(people.find(viewer("mia"), profile)).toBeUndefined();

    expect(moderation.decide(OPS, "profile", profile, "remove", WHY)).toBe(true);
    await clearUp();
    await closing.sweep(Date.now() + 13 * DAY);
    expect([isKept(first), isKept(second)]).toEqual([true, true]);
    await closing.sweep(Date.now() + 15 * DAY);
    expect([isKept(first), isKept(second)]).toEqual([false, false]);
  });

  test("goes with a closed account if nothing is reported, or all is decided", () => {
    const first = newPicture();
    reports.reportProfile(viewer("mia"), ID.sol);
    moderation.decide(OPS, "profile", ID.sol, "dismiss", "");
    closing.close(sol);
    expect(isKept(first)).toBe(false);
  });
});

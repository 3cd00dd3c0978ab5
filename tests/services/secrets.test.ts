import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { newWorld } from "../new-world.ts";

const [OLD, NEW] = ["an-old-secret-of-the-tests-0123456789", "a-new-secret-of-the-tests-0123456789"];

afterEach(() => vi.unstubAllEnvs());

/** Loads the modules like a process with these secrets. */
async function startedWith(secrets: string, folder = "") {
  vi.resetModules();
  vi.stubEnv("SESSION_SECRET", secrets);
  if (folder) vi.stubEnv("DATA_DIR", folder);
  return import("#app/kernel/secrets.server.ts");
}

test("the first of two secrets signs and seals, and both are valid until one is removed", async () => {
  const old = await startedWith(OLD);
  const [signed, kept] = [old.signatureOf("link", "12"), old.sealed("key", "words")];

  const both = await startedWith(`${NEW},${OLD}`);
  expect([both.isSignature("link", "12", signed), both.unsealed("key", kept)]).toEqual([true, "words"]);
  expect(both.signatureOf("link", "12")).not.toBe(signed);
  expect(both.isSignature("link", "13", signed)).toBe(false);
  const [newer, sealedAnew] = [both.signatureOf("link", "12"), both.sealed("key", "words")];

  const last = await startedWith(NEW);
  expect([last.isSignature("link", "12", signed), last.unsealed("key", kept)]).toEqual([false, undefined]);
  expect([last.isSignature("link", "12", newer), last.unsealed("key", sealedAnew)]).toEqual([true, "words"]);
});

test("a cookie that the old secret sealed is read, under its own name alone, while both are valid", async () => {
  const cookie = async (name: string, secrets: string) => {
    await startedWith(secrets);
    return (await import("#app/http/cookies/sealed-cookie.server.ts")).sealedCookie<string>(name, 60);
  };
  const kept = (await cookie("a", OLD)).serialize("words");
  expect(kept).not.toContain("words");
  expect((await cookie("a", `${NEW},${OLD}`)).parse(kept)).toBe("words");
  expect((await cookie("b", OLD)).parse(kept.replace("a=", "b="))).toBeUndefined();
  expect((await cookie("a", NEW)).parse(kept)).toBeUndefined();
});

test("the keys of second factors are sealed anew while both are valid, and outlast the old one", async () => {
  const folder = newWorld();
  const keyNow = async (secrets: string) => {
    const { unsealed } = await startedWith(secrets, folder);
    const { startPrimaryWork } = await import("#app/jobs/primary-work.server.ts");
    const { db, sqlite } = await import("#db");
    const { secondFactors } = await import("#db/schema/index.ts");
    await startPrimaryWork().stop();
    const row = db.select().from(secondFactors).where(eq(secondFactors.userId, "1001")).get();
    sqlite.close();
    return row && unsealed("second-factor 1001", row.key);
  };
  await startedWith(OLD, folder);
  const { storeKey } = await import("#app/services/accounts/second-factor.server.ts");
  storeKey("1001", "KEYKEYKEYKEYKEYK", 1);
  (await import("#db")).sqlite.close();

  expect(await keyNow(`${NEW},${OLD}`)).toBe("KEYKEYKEYKEYKEYK");
  expect(await keyNow(NEW)).toBe("KEYKEYKEYKEYKEYK");
});

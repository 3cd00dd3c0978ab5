import { execFile } from "node:child_process";
import { copyFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as written } from "node:timers/promises";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EDITS, emailOf, ID, type Name, PASSWORD } from "#db/seed/world.ts";
import { newWorld } from "./new-world.ts";
import { passedToken } from "./passed-token.ts";
import { serve } from "./served.ts";

/* Works on real files: after `npm run restore`, one process reads the changes of another. */

const DAY = 24 * 60 * 60 * 1000;
const ORIGIN = { address: "198.51.100.7", userAgent: "test" };

let folder: string;
let archive: string;
let opened: Awaited<ReturnType<typeof start>>;

beforeEach(async () => {
  folder = newWorld();
  archive = join(mkdtempSync(join(process.env.DATA_DIR ?? "", "archive-")), "backup.tar");
  opened = await start();
});

afterEach(() => {
  opened.sqlite.close();
  vi.unstubAllEnvs();
});

test("an account that was closed after the backup is closed again, also of a child, before anybody asks [P-110]", async () => {
  await script("backup");
  for (const id of [ID.mia, ID.tam]) opened.closing.closeAccount(id);
  await restore();

  expect(rows(`SELECT id FROM users WHERE id IN (${ID.mia}, ${ID.tam})`)).toEqual([]);
  expect(rows(`SELECT id FROM edits WHERE poster_id = ${ID.mia}`)).toEqual([]);
  expect(rows("SELECT id FROM closed_accounts")).toEqual([Number(ID.mia)]);
  expect(rows("SELECT key FROM jobs WHERE kind = 'remove-media'")).toContain(`world-${EDITS.bowl.id}`);
});

test("the age of a child whose account came and went after the backup still governs its address [A-192, P-110]", async () => {
  const { db, schema, closing } = opened;
  await script("backup");
  const child = { name: "Robin", email: "robin@stokeline.example", passwordHash: "", lowestBand: "10-12" as const };
  closing.closeAccount(db.insert(schema.users).values(child).returning().get().id);
  closing.closeAccount(ID.tam);
  const told = rows("SELECT mailbox_hash || band || created_at FROM told_ages ORDER BY 1");
  await restore();

  expect(told).toHaveLength(2);
  expect(rows("SELECT mailbox_hash || band FROM told_ages ORDER BY 1")).toEqual(told.map((row) => String(row).slice(0, -13)));
});

test("posts that were removed by their posters or by the operator are removed again, those under report for the operator alone [P-110]", async () => {
  const { edits, discounts, spots, viewer, db, schema } = opened;
  const [discount, spot] = [opened.addDiscount(), opened.addSpot()];
  db.insert(schema.reports).values({ reporterId: ID.ana, editId: EDITS.slam.id }).run();
  await script("backup");
  edits.remove(viewer("mia"), EDITS.bowl.id);
  edits.remove(viewer("mia"), EDITS.slam.id);
  edits.remove(viewer("ops"), EDITS.grown.id);
  discounts.remove(viewer("northbreak"), discount);
  spots.remove(viewer("sol"), spot);
  await restore();

  expect(rows(`SELECT id FROM edits WHERE poster_id = ${ID.mia}`)).toEqual([Number(EDITS.session.id), Number(EDITS.raw.id)]);
  expect(rows("SELECT id FROM discounts UNION SELECT id FROM spots")).toEqual([]);
  expect(opened.edits.find(opened.viewer("mia"), EDITS.slam.id)).toBeUndefined();
  expect(opened.edits.find(opened.viewer("ops"), EDITS.slam.id)).toBeDefined();
  expect(rows("SELECT name FROM users WHERE closed_at IS NOT NULL")).toEqual(["Deleted Edit"]);
});

test("a suspension holds again to its day, and none that was lifted or is over [P-110]", async () => {
  const { suspend, endSuspension } = opened.suspending;
  await script("backup");
  suspend(ID.mia, null);
  suspend(ID.sol, 7);
  suspend(ID.ana, 7);
  endSuspension(ID.ana);
  suspend(ID.kit, 7, Date.now() - 8 * DAY);
  const [until] = rows(`SELECT suspended_until FROM users WHERE id = ${ID.sol}`);
  await restore();

  const held = rows(`SELECT id FROM users WHERE suspended_at > 1`);
  expect(held).toEqual([Number(ID.mia), Number(ID.sol)]);
  expect(rows(`SELECT suspended_until FROM users WHERE id IN (${ID.mia}, ${ID.sol})`)).toEqual([null, until]);
});

test("a consent that was withdrawn is withdrawn again, unless the parent has agreed once more [P-110]", async () => {
  const { consent } = opened;
  await script("backup");
  consent.withdraw(ID.pip);
  consent.withdraw(ID.tam);
  vi.spyOn(Date, "now").mockReturnValue(Date.now() - DAY);
  consent.accept({ userId: ID.tam, usedFor: "band", subject: "tam.parent@stokeline.example", band: "6-9" });
  vi.restoreAllMocks();
  await restore();

  expect(rows("SELECT user_id FROM guardians")).toEqual([Number(ID.tam)]);
  expect(opened.viewer("pip").state).toBe("initial");
  expect(opened.viewer("tam").state).toBe("complete");
});

test("the youngest age that was entered since governs again, with what follows of it, unless the operator corrected it [P-110, A-164]", async () => {
  const { guardians, setBandByOperator, viewer, follows } = opened;
  follows.set(viewer("ana"), ID.mia, true);
  await script("backup");
  guardians.remember(ID.mia, "13-17");
  guardians.remember(ID.mia, "10-12");
  guardians.remember(ID.tam, "Under 6");
  guardians.remember(ID.ana, "10-12");
  setBandByOperator(viewer("ops"), ID.ana, "18+");
  await restore();

  const band = (id: string) => rows(`SELECT band FROM users WHERE id = ${id}`)[0];
  expect([ID.mia, ID.tam, ID.ana].map(band)).toEqual(["10-12", "Under 6", "18+"]);
  expect((["mia", "tam", "ana"] as const).map((name) => opened.viewer(name).state)).toEqual(["initial", "initial", "complete"]);
  expect(rows(`SELECT follower_id FROM follows WHERE followed_id = ${ID.mia}`)).toEqual([]);
});

test("whoever was blocked since is blocked again, of several each, and nobody who was unblocked [P-110]", async () => {
  const { blocks, viewer } = opened;
  opened.follows.set(viewer("sol"), ID.mia, true);
  await script("backup");
  for (const id of [ID.sol, ID.ana, ID.northbreak, ID.kit]) blocks.set(viewer("mia"), id, true);
  blocks.set(viewer("mia"), ID.ana, false);
  opened.suspending.suspend(ID.mia, null);
  opened.closing.closeAccount(ID.northbreak);
  await restore();

  expect(rows(`SELECT blocked_id FROM blocks WHERE blocker_id = ${ID.mia} ORDER BY 1`)).toEqual(
    [Number(ID.sol), Number(ID.kit)].toSorted((a, b) => a - b),
  );
  expect(rows(`SELECT id FROM follows WHERE follower_id = ${ID.sol} AND followed_id = ${ID.mia}`)).toEqual([]);
});

test("an email to many that was planned, and began or was taken back since, waits for the operator", async () => {
  const { mailings, viewer } = opened;
  const [begun, cancelled, waiting] = [
    await mailings.send(viewer("ops"), "terms", Date.now() + DAY),
    await mailings.send(viewer("ops"), "cookiesPolicy", Date.now() + DAY),
    await mailings.send(viewer("ops"), "environmental", Date.now() + DAY),
  ].map(({ id }) => id);
  await script("backup");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY + 1 });
  await opened.sendSome(begun ?? "", new AbortController().signal);
  vi.useRealTimers();
  mailings.cancel(viewer("ops"), cancelled ?? "");
  await restore();

  expect(rows("SELECT id FROM mailings WHERE stopped_at IS NULL")).toEqual([Number(waiting)]);
  expect(rows("SELECT id FROM mailings WHERE stopped_at IS NOT NULL ORDER BY 1")).toEqual(
    [Number(begun), Number(cancelled)].toSorted((a, b) => a - b),
  );
});

test("an approval that was withdrawn since is withdrawn again, and none that was given back", async () => {
  const { approveBusiness, brands, viewer } = opened;
  await script("backup");
  approveBusiness(viewer("ops"), ID.fakie, "It is a shop");
  brands.endApproval(ID.fakie);
  brands.giveApprovalBack(ID.fakie);
  brands.endApproval(ID.northbreak);
  await restore();
  expect(opened.viewer("northbreak").approved).toBe(false);
  expect(rows("SELECT detail FROM endings WHERE kind = 'approval' AND is_undone = 1")).toHaveLength(1);
});

test("a second file of a version before, as in an older backup, is taken in", async () => {
  opened.closing.closeAccount(ID.ana);
  await written();
  const copy = join(folder, "endings-copy.sqlite");
  const second = new Database(join(folder, "endings.sqlite"));
  await second.backup(copy);
  second.close();
  new Database(copy).exec("ALTER TABLE endings DROP COLUMN detail; UPDATE endings SET id = 1 WHERE kind = 'account'").close();
  await reopen();
  expect(kept().filter(([kind]) => kind === "account")).toHaveLength(2);
});

test("a password that was changed since opens nothing, neither the old nor the new one, until its owner has a code emailed [P-110]", async () => {
  const changed = "the blue board";
  await script("backup");
  await opened.password.changePassword(opened.viewer("mia"), { oldPassword: PASSWORD, newPassword: changed });
  await restore();

  for (const password of [PASSWORD, changed]) expect(await canLogIn("mia", password)).toBe(false);
  expect(await canLogIn("sol", PASSWORD)).toBe(true);
  const { code: verification = "" } = opened.reset.makeCode(ID.mia) ?? {};
  await opened.reset.resetPassword(ORIGIN, { email: emailOf("mia"), verification, newPassword: "the red board" });
  await reopen();
  expect(await canLogIn("mia", "the red board")).toBe(true);
  await written();
  const second = new Database(join(folder, "endings.sqlite"), { readonly: true });
  expect(JSON.stringify(second.prepare("SELECT * FROM endings").all())).not.toContain("$argon2");
  second.close();
});

test("the cleared parts of a profile are cleared again [P-110]", async () => {
  await script("backup");
  opened.clearProfile(ID.mia);
  await restore();
  expect(rows(`SELECT about FROM users WHERE id = ${ID.mia}`)).toEqual([""]);
});

test("facts that ended in the restored database end once: a new account and a later change stay, even with an earlier number", async () => {
  await script("backup");
  opened.closing.closeAccount(ID.mia);
  opened.suspending.suspend(ID.sol, null);
  await restore();
  opened.suspending.endSuspension(ID.sol);
  const { db, schema } = opened;
  db.insert(schema.users).values({ id: ID.mia, name: "New", email: "new@stokeline.example", passwordHash: "h" }).run();
  await reopen();

  expect(rows(`SELECT name FROM users WHERE id = ${ID.mia}`)).toEqual(["New"]);
  expect(opened.viewer("sol").state).toBe("complete");
});

test("a database that is put back by other means is noticed as well", async () => {
  await opened.sqlite.backup(join(folder, "earlier.sqlite"));
  opened.closing.closeAccount(ID.mia);
  await written();
  opened.sqlite.close();
  for (const ending of ["", "-wal", "-shm"]) rmSync(join(folder, `stokeline.sqlite${ending}`), { force: true });
  copyFileSync(join(folder, "earlier.sqlite"), join(folder, "stokeline.sqlite"));
  await reopen();
  expect(rows(`SELECT id FROM users WHERE id = ${ID.mia}`)).toEqual([]);
});

test("the bucket's copy of the second file counts if a whole volume was put back", async () => {
  const endings = () => new Database(join(folder, "endings.sqlite"));
  opened.sqlite.close();
  const earlier = mkdtempSync(join(archive, "../earlier-"));
  cpSync(folder, earlier, { recursive: true });
  await reopen();
  opened.closing.closeAccount(ID.mia);
  await written();
  await endings().backup(join(earlier, "endings-copy.sqlite"));
  folder = earlier;
  await reopen();
  expect(rows(`SELECT id FROM users WHERE id = ${ID.mia}`)).toEqual([]);
});

test("the second file has what a crash kept from it at the next start, and nothing that was not done", async () => {
  expect(() =>
    opened.atomically(() => {
      opened.closing.closeAccount(ID.mia);
      throw new Error("after it");
    }),
  ).toThrow("after it");
  opened.closing.closeAccount(ID.ana);
  await written();
  expect(kept()).toEqual([["account", Number(ID.ana)]]);

  rmSync(join(folder, "endings.sqlite"));
  await reopen();
  expect(kept()).toEqual([["account", Number(ID.ana)]]);
});

test("a damaged second file is set aside and filled from the database", async () => {
  opened.closing.closeAccount(ID.ana);
  await written();
  new Database(join(folder, "endings.sqlite")).exec("PRAGMA journal_mode = delete").close();
  copyFileSync("package.json", join(folder, "endings.sqlite"));
  await reopen();
  expect(kept()).toEqual([["account", Number(ID.ana)]]);
});

test("both forget after 30 days, and the sweep of each hour notes that logins from before it may have ended [P-110]", async () => {
  opened.closing.closeAccount(ID.ana);
  await written();
  await opened.endings.sweep(Date.now() + 30 * DAY + 1000);
  await written();
  expect(kept()).toEqual([["access", 0]]);
  expect(rows("SELECT kind FROM endings")).toEqual(["access"]);
});

test("after a restore the server lets nobody in by a login from before, and everybody by the password", async () => {
  opened.sqlite.close();
  const first = await serve({}, folder);
  const token = await first.logIn("sol");
  passedToken(folder, ID.mia);
  expect((await first.fetch("/blocked", { as: token })).status).toBe(200);
  await script("backup");
  await first.stop();
  await script("restore");
  const second = await serve({}, folder);

  expect(rows("SELECT count(*) FROM sessions")).toEqual([0]);
  expect(await (await second.fetch("/blocked", { as: token })).text()).toMatch(/name="password"/);
  expect((await second.fetch("/blocked", { as: await second.logIn("sol") })).status).toBe(200);
  await second.stop();
});

test("the columns of the second file are those of the table", () => {
  const columns = (database: Database.Database) => database.pragma("table_info(endings)") as { name: string }[];
  const second = new Database(join(folder, "endings.sqlite"));
  expect(columns(second).map(({ name }) => name)).toEqual(columns(opened.sqlite).map(({ name }) => name));
});

/** Loads each module again, like a new process over the same folder. */
async function start() {
  vi.stubEnv("DATA_DIR", folder);
  vi.resetModules();
  const { endAgain } = await import("#app/services/own-data/restored.server.ts");
  endAgain();
  return {
    ...(await import("#db")),
    ...(await import("#app/services/accounts/pictures.server.ts")),
    ...(await import("#app/services/guardians/operator.server.ts")),
    ...(await import("#app/services/moderation/approving.server.ts")),
    ...(await import("./cast.ts")),
    ...(await import("./add-discount.ts")),
    ...(await import("./add-spot.ts")),
    accounts: await import("#app/services/accounts/index.server.ts"),
    password: await import("#app/services/accounts/password.server.ts"),
    reset: await import("#app/services/accounts/reset.server.ts"),
    schema: await import("#db/schema/index.ts"),
    mailings: await import("#app/services/mailings/index.server.ts"),
    sendSome: (await import("#app/jobs/mailing.server.ts")).sendSome,
    blocks: await import("#app/services/people/blocks.server.ts"),
    brands: await import("#app/services/people/brands.server.ts"),
    closing: await import("#app/services/accounts/closing.server.ts"),
    consent: await import("#app/services/guardians/consent.server.ts"),
    discounts: await import("#app/services/discounts/index.server.ts"),
    edits: await import("#app/services/edits/index.server.ts"),
    endings: await import("#app/kernel/endings.server.ts"),
    follows: await import("#app/services/people/follows.server.ts"),
    guardians: await import("#app/services/guardians/index.server.ts"),
    spots: await import("#app/services/spots/index.server.ts"),
    suspending: await import("#app/services/accounts/suspending.server.ts"),
  };
}

function canLogIn(name: Name, password: string): Promise<boolean> {
  return opened.accounts.logIn(ORIGIN, { email: emailOf(name), password, code: "" }).then(
    () => true,
    () => false,
  );
}

async function reopen() {
  if (opened.sqlite.open) opened.sqlite.close();
  opened = await start();
}

async function restore() {
  await written();
  opened.sqlite.close();
  await script("restore");
  await reopen();
}

async function script(name: "backup" | "restore") {
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: folder, NODE_ENV: "development" };
  await promisify(execFile)("node_modules/.bin/tsx", [`scripts/${name}.ts`, archive], { env });
}

function rows(sql: string): unknown[] {
  const database = new Database(join(folder, "stokeline.sqlite"), { readonly: true });
  const found = database.prepare(sql).pluck().all();
  database.close();
  return found;
}

function kept(): unknown[][] {
  const second = new Database(join(folder, "endings.sqlite"));
  const found = second.prepare<[], unknown[]>("SELECT kind, subject_id FROM endings ORDER BY created_at").raw().all();
  second.close();
  return found;
}

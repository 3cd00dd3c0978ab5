import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test, vi } from "vitest";
import { ID } from "#db/seed/world.ts";
import { smtpSink } from "./adapters/smtp-sink.ts";
import { serve } from "./served.ts";

const WAIT = { timeout: 30_000, interval: 100 };

/** A mailing with one sent mail, while a silent mail server has the second. */
async function begun() {
  const sink = await smtpSink();
  const settings = { OPERATOR_USER_ID: ID.ops, MAIL: "smtp", SMTP_URL: sink.url };
  const first = await serve(settings);
  const database = new Database(join(first.dataDir, "stokeline.sqlite"));
  // In the order of the accounts: Mia's server refuses, and Sol's never answers after the mail.
  database.exec(`UPDATE users SET email = 'refused@mailings.example' WHERE id = ${ID.mia};
    UPDATE users SET email = 'silent@mailings.example' WHERE id = ${ID.sol}`);
  const token = await first.logIn("ops");
  const press = (url: string, path: string, fields = {}) =>
    fetch(url + path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: url, cookie: `auth-token=${token}` },
      redirect: "manual",
    });
  await press(first.url, "/send_email/trustAndSafety");
  await vi.waitFor(() => expect(sink.received).toHaveLength(1), WAIT);
  return { sink, settings, first, database, token, press };
}

test("after a crash in the middle of an email to many nobody gets it twice, and the operator decides that it goes on", async () => {
  const { sink, settings, first, database, token, press } = await begun();
  first.process.kill("SIGKILL");
  await first.stop();

  const second = await serve(settings, first.dataDir);
  const page = async (path = "/send_emails") => (await second.fetch(path, { as: token })).text();
  await vi.waitFor(async () => expect(await page()).toContain("Stopped: 0 sent, 1 refused"), WAIT);
  const id = database.prepare("SELECT id FROM mailings").pluck().get();
  expect(await page(`/send_emails/mailings/${id}`)).toContain(`Account ${ID.sol}`);
  expect(sink.received).toHaveLength(1);

  await press(second.url, "/send_emails", { mailing: String(id) });
  await vi.waitFor(async () => expect(await page()).toContain("Finished: 9 sent, 1 refused, 1 unsure"), WAIT);
  const receivers = sink.received.map((mail) => /^To: (.+)$/m.exec(mail)?.[1]);
  expect(receivers).toHaveLength(10);
  expect(new Set(receivers).size).toBe(10);
  expect(receivers.filter((to) => to?.startsWith("silent@"))).toHaveLength(1);
  database.close();
  await second.stop();
  await sink.close();
});

test("when a backup from the middle of an email to many is restored, nobody is emailed before the operator decides", async () => {
  const { sink, settings, first, database } = await begun();
  const archive = join(first.dataDir, "backup.sqlite");
  await database.backup(archive);
  database.close();
  first.process.kill("SIGKILL");
  await first.stop();
  const file = join(first.dataDir, "stokeline.sqlite");
  for (const end of ["-wal", "-shm"]) rmSync(file + end, { force: true });
  renameSync(archive, file);

  const second = await serve(settings, first.dataDir);
  const token = await second.logIn("ops");
  const page = async () => (await second.fetch("/send_emails", { as: token })).text();
  await vi.waitFor(async () => expect(await page()).toContain("Stopped: 0 sent, 1 refused"), WAIT);
  expect(sink.received).toHaveLength(1);
  await second.stop();
  await sink.close();
});

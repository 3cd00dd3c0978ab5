import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { smtpSink } from "../adapters/smtp-sink.ts";
import { newWorld } from "../new-world.ts";
import { lettersTo } from "../outbox.ts";

const dataDir = newWorld();

/** Runs the command as a process, and returns its output. */
async function check(settings: Record<string, string>, ...addresses: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, ...settings };
  const run = promisify(execFile)("node_modules/.bin/tsx", ["scripts/mail-check.ts", ...addresses], { env });
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    ({ code, stderr }) => ({ code, said: String(stderr).trim() }),
  );
}

test("one email goes to the mail server of the settings, which takes or refuses it", async () => {
  const sink = await smtpSink();
  const smtp = { MAIL: "smtp", SMTP_URL: sink.url };
  expect(await check(smtp, "me@stokeline.example")).toEqual({ code: 0, said: "The mail server took the mail" });
  expect(sink.received.join()).toContain("To: me@stokeline.example");
  const refused = await check(smtp, "refused@stokeline.example");
  expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(/^Error: Email not sent .*550$/)]);
  expect(refused.said).not.toContain("refused@");
  await sink.close();
  expect((await check(smtp, "me@stokeline.example")).code).toBe(1);
});

test("without a mail server the email is a file, and two addresses are refused", async () => {
  expect((await check({ MAIL: "outbox" }, "me@stokeline.example")).said).toContain("outbox");
  expect(lettersTo("me@stokeline.example", dataDir)).toHaveLength(1);
  expect(await check({}, "me@stokeline.example", "you@stokeline.example")).toEqual({ code: 1, said: "Name one address" });
});

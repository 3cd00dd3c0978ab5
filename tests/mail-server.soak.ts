import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, expect, test } from "vitest";
import { EDITS, emailOf, ID } from "#db/seed/world.ts";
import { mediaFile } from "./adapters/media-files.ts";
import { smtpSink } from "./adapters/smtp-sink.ts";
import { type Served, serve } from "./served.ts";
import { overGraphql, post } from "./three-ways.ts";

const WAIT = { timeout: 30_000, interval: 100 };

let served: Served;
let sink: Awaited<ReturnType<typeof smtpSink>>;
afterEach(async () => {
  await served.stop();
  await sink.close();
});

test("while the mail server says nothing, all other work goes on, and the server stops in its time", async () => {
  sink = await smtpSink({ hangs: true });
  served = await serve({ MAIL: "smtp", SMTP_URL: sink.url, DRAIN_SECONDS: "2" });
  const mia = await served.logIn("mia");
  await askReset(emailOf("ana"));
  await expect.poll(() => jobs("reset-mail"), WAIT).toEqual([{ state: "running", error: null }]);

  const told = await overGraphql(served.url, mia, await mediaFile("photo.jpg"));
  if (!("filename" in told)) throw new Error(told.sentence);
  await post(served.url, mia, told.filename);
  await expect.poll(() => jobs("tell-followers"), WAIT).toEqual([{ state: "done", error: null }]);
  expect((await served.fetch(`/edits/${EDITS.bowl.id}`, { as: mia })).status).toBe(200);
  expect(jobs("reset-mail")).toEqual([{ state: "running", error: null }]);

  await served.stop();
  expect(jobs("reset-mail")).toMatchObject([{ state: expect.stringMatching(/queued|running/) }]);
});

test("an email to a mail server that takes strangers only at their second try arrives once, a little later", async () => {
  sink = await smtpSink();
  served = await serve({ MAIL: "smtp", SMTP_URL: sink.url });
  const address = "greylisted@stokeline.example";
  query(`UPDATE users SET email = '${address}' WHERE id = ${ID.ana}`);
  await askReset(address);
  const refused = [{ state: "queued", error: "Error: Email not sent EENVELOPE 450" }];
  await expect.poll(() => jobs("reset-mail"), WAIT).toEqual(refused);
  expect(sink.received).toEqual([]);

  await expect.poll(() => jobs("reset-mail"), WAIT).toEqual([{ state: "done", error: null }]);
  expect(sink.received).toEqual([expect.stringContaining(`To: ${address}`)]);
});

async function askReset(email: string) {
  const answer = await served.fetch("/reset_password", { method: "POST", body: new URLSearchParams({ email }) });
  expect(answer.status).toBeLessThan(400);
}

const jobs = (kind: string) => query(`SELECT state, error FROM jobs WHERE kind = '${kind}'`);

function query(sql: string): unknown[] {
  const database = new Database(join(served.dataDir, "stokeline.sqlite"), { timeout: 10_000 });
  const statement = database.prepare(sql);
  const found = statement.reader ? statement.all() : [statement.run()];
  database.close();
  return found;
}

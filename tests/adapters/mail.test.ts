import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Mailer, NotSent } from "#app/adapters/mail/mail.server.ts";
import { outbox } from "#app/adapters/mail/outbox.server.ts";
import { smtp } from "#app/adapters/mail/smtp.server.ts";
import { type Sink, smtpSink } from "./smtp-sink.ts";

const mail = { to: "mia@stokeline.example", subject: "Welcome", text: "Hello Mia" };

let folder: string;
let sink: Sink;

beforeAll(async () => {
  sink = await smtpSink();
});
beforeEach(() => {
  folder = mkdtempSync(join(process.env.DATA_DIR!, "mail-"));
  sink.received.length = 0;
});
afterAll(() => sink.close());

test("a mail server elsewhere that has no TLS gets nothing", async () => {
  const mailer = smtp(sink.url.replace("127.0.0.1", "[::ffff:127.0.0.1]"));
  await expect(mailer.send(mail)).rejects.toThrow("Email not sent");
  expect(sink.received).toEqual([]);
});

describe.each<[string, () => Mailer, () => string[]]>([
  ["the outbox", () => outbox(join(folder, "outbox")), () => filesIn(join(folder, "outbox"))],
  ["SMTP", () => smtp(sink.url), () => sink.received],
])("a mailer: %s", (_, mailer, received) => {
  test("an email arrives from the product, with both its texts and its own headers", async () => {
    const headers = { "List-Unsubscribe": "<https://stokeline.example/unsubscribe/x>" };
    await mailer().send({ ...mail, subject: "Stoked – £5 off", html: "<p>Hello <b>Mia</b></p>", headers });
    const [message = ""] = received();

    expect(message).toContain("From: Stokeline <hello@stokeline.example>\r\n");
    expect(message).toContain("To: mia@stokeline.example\r\n");
    expect(message).toContain("Subject: =?UTF-8?Q?Stoked_=E2=80=93_=C2=A35_off?=\r\n");
    expect(message).toContain("List-Unsubscribe: <https://stokeline.example/unsubscribe/x>\r\n");
    expect(message).toMatch(/Content-Type: text\/plain.+Hello Mia.+Content-Type: text\/html.+<p>Hello <b>Mia<\/b><\/p>/s);
    expect(message).toMatch(/\r\nMessage-ID: <.+@stokeline\.example>\r\nDate: .+\r\n/);
    expect(message).not.toMatch(/[^\r]\n/);
  });

  test("a line with a lone dot does not end an email", async () => {
    await mailer().send({ ...mail, text: "one\n.\n..two\nthree" });

    expect(received()[0]).toContain("\r\n\r\none\r\n.\r\n..two\r\nthree");
  });

  test.each([
    ["its subject has a line break", { subject: "Hi\r\nBcc: eve@evil.example" }],
    ["its subject has a bare line feed", { subject: "Hi\nBcc: eve@evil.example" }],
    ["its address has a line break", { to: "mia@stokeline.example\r\nBcc: eve@evil.example" }],
    ["it is for two addresses", { to: "mia@stokeline.example, eve@evil.example" }],
    ["its address bears a name", { to: "Mia <mia@stokeline.example>" }],
    ["the value of a header has a line break", { headers: { "X-Note": "a\r\nBcc: eve@evil.example" } }],
    ["the name of a header has a line break", { headers: { "X-Note: a\r\nBcc": "eve@evil.example" } }],
  ])("an email is refused when %s, without naming an address", async (_, wrong) => {
    const refusal = await mailer()
      .send({ ...mail, ...wrong })
      .catch((error: Error) => error);

    expect(String((refusal as Error).stack)).toMatch(/^Error: Not an email: (to|subject|headers)\n/);
    expect(String((refusal as Error).stack)).not.toMatch(/mia@|eve@/);
    expect(received()).toEqual([]);
  });
});

test("the names in the outbox sort in the order of sending, also within a millisecond", async () => {
  const mailer = outbox(folder);
  await Promise.all(Array.from({ length: 40 }, (_, n) => mailer.send({ ...mail, subject: `No. ${n}` })));

  expect(filesIn(folder).map((message) => message.match(/Subject: No\. (\d+)/)?.[1])).toEqual(
    Array.from({ length: 40 }, (_, n) => `${n}`),
  );
  expect(readdirSync(folder).every((name) => /^\d{4}-\d\d-\d\dT.+\.eml$/.test(name))).toBe(true);
});

test("nobody else on the machine can read the outbox", async () => {
  await outbox(join(folder, "outbox")).send(mail);
  const [name = ""] = readdirSync(join(folder, "outbox"));

  expect(statSync(join(folder, "outbox")).mode & 0o077).toBe(0);
  expect(statSync(join(folder, "outbox", name)).mode & 0o077).toBe(0);
});

test("the error does not repeat a mail server's words about a refused address", async () => {
  const refusal = await smtp(sink.url)
    .send({ ...mail, to: "refused@stokeline.example" })
    .catch((error: Error) => error);

  expect(sink.refused).toEqual(["refused@stokeline.example"]);
  expect(refusal).toEqual(new NotSent("Email not sent EENVELOPE 550", "refused"));
  expect((refusal as Error).cause).toBeUndefined();
});

test("a mail server that is busy has not taken the email, and of a silent one nobody knows", async () => {
  const busy = smtp(sink.url).send({ ...mail, to: "busy@stokeline.example" });
  await expect(busy).rejects.toEqual(new NotSent("Email not sent EENVELOPE 451", "waiting"));
  const silent = smtp(`${sink.url}?socketTimeout=300`).send({ ...mail, to: "silent@stokeline.example" });
  await expect(silent).rejects.not.toBeInstanceOf(NotSent);
});

test("a mail server that never greets has not taken the email", async () => {
  const hanging = await smtpSink({ hangs: true });
  const sending = smtp(`${hanging.url}?greetingTimeout=300`).send(mail);
  await expect(sending).rejects.toEqual(new NotSent("Email not sent ETIMEDOUT", "waiting"));
  await hanging.close();
});

test("a mail server that is away fails the sending, so that it can be tried again", async () => {
  const away = await smtpSink();
  await away.close();

  await expect(smtp(away.url).send(mail)).rejects.toThrow(/^Email not sent E\w+$/);
});

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  const names = readdirSync(path).sort();
  return names.map((name) => readFileSync(join(path, name), "utf8"));
}

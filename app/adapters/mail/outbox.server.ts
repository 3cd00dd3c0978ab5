import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Mailer, messageOf } from "./mail.server.ts";

export function outbox(folder: string): Mailer {
  return {
    async send(mail) {
      const file = join(folder, nextName());
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message } = await transport.sendMail(messageOf(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}

let sent = 0;

/** The counter orders mails of the same millisecond; the UUID separates processes. */
function nextName(): string {
  const time = new Date().toISOString().replaceAll(":", "-");
  const order = String(sent++).padStart(9, "0");
  return `${time}-${order}-${randomUUID()}.eml`;
}

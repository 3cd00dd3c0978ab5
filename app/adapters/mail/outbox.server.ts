import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { type Mailer, messageOf } from "./mail.server.ts";

/** Each mail becomes a file; their names sort by the time of sending. */
export function outbox(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

  return {
    async send(mail) {
      const file = join(folder, nextName());
      const { message } = await transport.sendMail(messageOf(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}

let sent = 0;

/** The counter keeps the order of mails of the same millisecond, the rest of the name keeps processes apart. */
function nextName(): string {
  const time = new Date().toISOString().replaceAll(":", "-");
  const order = String(sent++).padStart(9, "0");
  return `${time}-${order}-${randomUUID()}.eml`;
}

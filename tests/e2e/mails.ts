import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "./test.ts";

const OUTBOX = join(process.env.E2E_DATA_DIR ?? ".data", "outbox");

/** Waits for a mail to this person with these words, and returns the newest as its reader sees it. */
export async function mailTo(email: string, text: string): Promise<string> {
  let found = "";
  await expect(async () => {
    const names = (await readdir(OUTBOX).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
    const mails = await Promise.all(names.map((name) => readFile(join(OUTBOX, name), "utf8")));
    found = mails.map(readable).findLast((mail) => mail.includes(`To: ${email}`) && mail.includes(text)) ?? "";
    expect(found).not.toBe("");
  }).toPass({ timeout: 20_000 });
  return found;
}

/** Removes the line breaks and signs of quoted-printable. */
function readable(mail: string): string {
  return mail.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

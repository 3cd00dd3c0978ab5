import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the mails to a person, oldest first, as their reader sees them. */
export function lettersTo(email: string, dataDir: string): string[] {
  const folder = join(dataDir, "outbox");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  const mails = names.sort().map((name) => readFileSync(join(folder, name), "utf8"));
  return mails.filter((mail) => mail.includes(`To: ${email}\r\n`)).map(decoded);
}

/** Returns the code for a new password in a mail. */
export function codeIn(letter: string | undefined): string {
  return /^[B-Z2-9]{9}$/m.exec(letter ?? "")?.[0] ?? "";
}

/** Decodes long lines and letters outside ASCII. */
function decoded(mail: string): string {
  if (!mail.includes("quoted-printable")) return mail.replaceAll("\r\n", "\n");
  const whole = mail.replaceAll("=\r\n", "").replaceAll("\r\n", "\n");
  return whole.replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

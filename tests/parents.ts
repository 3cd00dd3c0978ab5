import { eq } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import { handlerOf } from "#app/jobs/index.server.ts";
import type { AgeAnswer } from "#app/schemas/age-bands.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import { db } from "#db";
import { jobs } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { viewer } from "./cast.ts";
import { lettersTo } from "./outbox.ts";

let address = 0;

/** A new client address, so that tests share no limit. */
export const elsewhere = () => ({ address: `198.51.100.${++address}`, userAgent: "test" });

/** An unused address for a parent. */
export const aParent = () => `parent.${++address}@stokeline.example`;

export const send = (who: Name, age: AgeAnswer | null, parentEmail: string, isBusiness = false) =>
  guardians.sendCode(viewer(who), elsewhere(), { age, parentEmail, isBusiness });

const CODE_MAILS = ["parent-code-mail", "parent-page-code-mail"];

/** Sends the waiting mails to a parent like the worker. */
export const doMails = (who: Name, kinds = CODE_MAILS) => sendCodesOf(ID[who], kinds);

export async function sendCodesOf(userId: string, kinds = CODE_MAILS): Promise<void> {
  for (const { kind, key, id } of db.select().from(jobs).all()) {
    if (key !== userId || !kinds.includes(kind)) continue;
    await handlerOf(kind)?.run(key, new AbortController().signal);
    db.delete(jobs).where(eq(jobs.id, id)).run();
  }
}

/** The code in the last mail to a parent. */
export const lastCode = (email: string) => /\b\d{6}\b/.exec(lastLetter(email))?.[0] ?? "";

export const lastLetter = (email: string) => lettersTo(email, env.DATA_DIR).at(-1) ?? "";

/** Asks, and reads the code in the mail. */
export async function mailedCode(who: Name, age: AgeAnswer | null, parentEmail: string, isBusiness = false): Promise<string> {
  await send(who, age, parentEmail, isBusiness);
  await doMails(who);
  return lastCode(parentEmail);
}

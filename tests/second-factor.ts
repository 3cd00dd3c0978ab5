import { viewerById, viewerOf } from "#app/kernel/viewer.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as sessions from "#app/services/people/sessions.server.ts";
import { PASSWORD } from "#db/seed/world.ts";
import { codeAt, STEP_MS } from "./one-time-code.ts";

/** Turns the second factor on with the current code, so that the next accepted code is a later one. */
export async function turnOn(userId: string, password = PASSWORD) {
  const opened = sessions.open(userId);
  const begun = accounts.beginSecondFactor(viewerById(userId));
  const key = accounts.begunSecondFactor(viewerById(userId), begun)?.text ?? "";
  const on = accounts.turnOnSecondFactor(viewerById(userId), opened, begun, { code: codeAt(key), password });
  const token = (await on) ?? "";
  const recovery = accounts.secondFactorOf(viewerOf(token))?.newCodes ?? [];
  return { key, token, recovery, later: () => codeAt(key, Date.now() + STEP_MS) };
}

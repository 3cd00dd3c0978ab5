import { requireMember } from "#app/kernel/access/requirements.server.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import { logEvent } from "#app/kernel/security-events.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { EVERYWHERE } from "#app/schemas/everywhere.ts";
import * as sessions from "../people/sessions.server.ts";
import { requirePassword } from "./password.server.ts";

export function logOut(token: string | undefined): void {
  if (!token) return;
  sessions.close(token);
  logEvent("log-out done");
}

/** A stolen token alone cannot lock the owner out. */
export async function endLogIn(viewer: Viewer, { session, password }: { session: string; password: string }): Promise<void> {
  const { id } = requireMember(viewer);
  if (session === "") throw invalid("session", "Please choose a device");
  if (password === "") throw invalid("password", "Please type your password");
  await requirePassword(id, "password", password);
  if (session === EVERYWHERE) sessions.closeAll(id);
  else sessions.closeOne(viewer, session);
  logEvent("log-out done");
}

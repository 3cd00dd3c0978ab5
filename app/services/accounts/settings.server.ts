import { eq } from "drizzle-orm";
import type { Settings } from "#app/schemas/accounts.ts";
import { db } from "#db";
import { users } from "#db/schema.ts";
import { type Me, me } from "../people/users.server.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { requireState } from "../rules/access.server.ts";

/** Changes the settings that are named. An under-13 has no cookies to choose, whatever a form or an app says. */
export function changeSettings(viewer: Viewer, { websiteCookies, appCookies, ...mails }: Settings): Me | undefined {
  const { id } = requireState(viewer, "initial");
  const changes = Object.entries(choosesCookies(viewer) ? { ...mails, websiteCookies, appCookies } : mails).filter(
    ([, value]) => value !== undefined,
  );
  if (changes.length > 0) db.update(users).set(Object.fromEntries(changes)).where(eq(users.id, id)).run();
  return me(viewer);
}

/** Whether the cookie choice is still to be made: by people of 13 and over, once. */
export function isAskedForCookies(viewer: Viewer, { websiteCookies }: Me): boolean {
  return choosesCookies(viewer) && websiteCookies === null;
}

/** Whether page views of this person may be counted: they said so, and are not under 13. */
export function mayBeCounted(viewer: Viewer, { websiteCookies }: Me): boolean {
  return choosesCookies(viewer) && websiteCookies === true;
}

/** An unknown age counts as young. */
export function choosesCookies({ band }: Viewer): boolean {
  return band === "13-17" || band === "18+";
}

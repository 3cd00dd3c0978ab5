import { eq } from "drizzle-orm";
import type { Settings } from "#app/schemas/accounts.ts";
import { db } from "#db";
import { users } from "#db/schema.ts";
import * as guardians from "../guardians/index.server.ts";
import { type Me, me } from "../people/users.server.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { requireState } from "../rules/access.server.ts";

/** Changes only the given settings. Ignores the cookie choices of an under-13 or of an unknown age; their news is the parent's choice. */
export function changeSettings(
  viewer: Viewer,
  { websiteCookies, appCookies, marketingOptIn, ...others }: Settings,
): Me | undefined {
  const { id } = requireState(viewer, "initial");
  const changes = Object.entries(choosesCookies(viewer) ? { ...others, websiteCookies, appCookies } : others).filter(
    ([, value]) => value !== undefined,
  );
  if (marketingOptIn !== undefined) guardians.chooseNews(id, marketingOptIn);
  if (changes.length > 0) db.update(users).set(Object.fromEntries(changes)).where(eq(users.id, id)).run();
  return me(viewer);
}

export function isAskedForCookies(viewer: Viewer, { websiteCookies }: Me): boolean {
  return choosesCookies(viewer) && websiteCookies === null;
}

export function mayBeCounted(viewer: Viewer, { websiteCookies }: Me): boolean {
  return choosesCookies(viewer) && websiteCookies === true;
}

/** An unknown age counts as under 13. */
export function choosesCookies({ band }: Viewer): boolean {
  return band === "13-17" || band === "18+";
}

import { eq } from "drizzle-orm";
import { requireState } from "#app/kernel/access/requirements.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { Settings } from "#app/schemas/accounts.ts";
import type { SponsorshipPurpose } from "#app/schemas/choices.ts";
import { db } from "#db";
import { users } from "#db/schema/index.ts";
import * as guardians from "../guardians/index.server.ts";
import { type Me, me } from "../people/users.server.ts";

/**
 * Ignores cookie choices of under-13s, whose news the parent chooses, and of unknown ages. Only 13-17s choose to show a place.
 */
export function changeSettings(viewer: Viewer, settings: Settings): Me | undefined {
  const { id } = requireState(viewer, "initial");
  const { websiteCookies, appCookies, showsPlace, marketingOptIn, ...others } = settings;
  const allowed = {
    ...others,
    ...(choosesCookies(viewer) && { websiteCookies, appCookies }),
    ...(viewer.band === "13-17" && { showsPlace }),
  };
  const changes = Object.entries(allowed).filter(([, value]) => value !== undefined);
  if (marketingOptIn !== undefined) guardians.chooseNews(id, marketingOptIn);
  if (changes.length > 0) db.update(users).set(Object.fromEntries(changes)).where(eq(users.id, id)).run();
  return me(viewer);
}

export function chooseSponsorship(viewer: Viewer, openTo: readonly SponsorshipPurpose[]): Me | undefined {
  const { id } = requireState(viewer, "initial");
  if (choosesSponsorship(viewer))
    db.update(users)
      .set({ openTo: [...openTo] })
      .where(eq(users.id, id))
      .run();
  return me(viewer);
}

export function choosesSponsorship({ band, isBusiness }: Viewer): boolean {
  return !isBusiness && (band === "13-17" || band === "18+");
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

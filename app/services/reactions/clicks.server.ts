import { and, sql } from "drizzle-orm";
import { sharedProfile } from "#app/content/sharing.ts";
import { env } from "#app/env.server.ts";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import { existing, invalid, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { PLATFORMS, spelled } from "#app/schemas/choices.ts";
import { websiteOf } from "#app/text/website.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { clicks, discounts, users } from "#db/schema/index.ts";
import * as people from "../people/users.server.ts";

export type Click = typeof clicks.$inferSelect;

/** The target comes from stored data, never from the request. */
export interface Outgoing<Recorded = Click> {
  click: Recorded;
  to: string;
}

type About = Pick<typeof clicks.$inferInsert, "kind" | "aboutId" | "discountId" | "detail">;

const SPONSORED = "Sponsored";

const byHandle = db
  .select({ id: users.id })
  .from(users)
  .where(sql`lower(${users.instagram}) = lower(${sql.placeholder("handle")})`)
  .limit(limitOf(20))
  .prepare();

const discountOf = db
  .select({ id: discounts.id })
  .from(discounts)
  .where(and(equalsParam(discounts.id, "id"), equalsParam(discounts.posterId, "posterId")))
  .prepare();

/** A business's clicks on the link of its own Discount do not count. */
export function website(viewer: Viewer, businessId: string, discountId = ""): Outgoing<Click | undefined> {
  const business = people.get(requireComplete(viewer), businessId);
  const to = existing(webAddressOf(business));
  const isOfDiscount = discountId !== "" && discountId !== SPONSORED;
  if (isOfDiscount && !discountOf.get({ id: discountId, posterId: business.id })) throw new Refusal("NOT_FOUND");
  if (isOfDiscount && business.id === viewer.id) return { click: undefined, to };
  return { click: record(viewer, { kind: "website", aboutId: business.id, discountId: discountId || null }), to };
}

export function instagram(viewer: Viewer, userId: string): Outgoing {
  const { id, instagram: handle } = people.get(requireComplete(viewer), userId);
  if (!handle) throw new Refusal("NOT_FOUND");
  const click = record(viewer, { kind: "instagram", aboutId: id, detail: handle });
  return { click, to: `https://www.instagram.com/${encodeURIComponent(handle)}` };
}

export function instagramOf(viewer: Viewer, handle: string): Outgoing {
  const bare = handle.trim().replace(/^@/, "");
  const owner = existing(
    byHandle.all({ handle: bare }).find(({ id }) => bare && people.find(requireComplete(viewer), id)?.instagram),
  );
  return instagram(viewer, owner.id);
}

export function share(viewer: Viewer, userId: string, platform: string): Outgoing {
  const { id } = people.get(requireComplete(viewer), userId);
  return shareBy(viewer, id, platform, linkTo(id), sharedProfile(env.PRODUCT_NAME));
}

/** `aboutId` is the user that the shared address is about. */
export function shareBy(viewer: Viewer, aboutId: string, platform: string, link: string, words: Words): Outgoing {
  const known = spelled(PLATFORMS, platform);
  if (!known) throw invalid("platform", `Please choose one of ${PLATFORMS.join(", ")}`);
  const click = record(viewer, { kind: "share", aboutId, detail: known });
  return { click, to: SHARERS[known](link, words) };
}

export function profile(viewer: Viewer, userId: string): Outgoing {
  const { id } = people.get(requireComplete(viewer), userId);
  return { click: record(viewer, { kind: "profile", aboutId: id }), to: paths.profile(id) };
}

/** Filmers need no account, so only the shape of the handle is checked. */
export function filmer(viewer: Viewer, handle: string): Click {
  const bare = handle.trim().replace(/^@/, "");
  requireComplete(viewer);
  if (!/^[\w.]{1,30}$/.test(bare)) throw new Refusal("NOT_FOUND");
  return record(viewer, { kind: "filmer", detail: bare });
}

export function webAddressOf({ isBusiness, website: text }: Pick<people.Person, "isBusiness" | "website">): string | undefined {
  return isBusiness ? websiteOf(text)?.href : undefined;
}

interface Words {
  subject: string;
  text: string;
}

const SHARERS: Record<(typeof PLATFORMS)[number], (link: string, words: Words) => string> = {
  Email: (link, { subject, text }) => mailTo("", { subject, text: `${text}\n\n${link}` }),
  Facebook: (link) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}`,
  Twitter: (link, { text }) => `https://twitter.com/intent/tweet?${new URLSearchParams({ text, url: link })}`,
  Whatsapp: (link, { text }) => `https://wa.me/?${new URLSearchParams({ text: `${text} ${link}` })}`,
};

export function record(viewer: Viewer, about: About): Click {
  return db
    .insert(clicks)
    .values({ userId: requireComplete(viewer).id, ...about })
    .returning()
    .get();
}

export function linkTo(userId: string): string {
  return env.BASE_URL + paths.profile(userId);
}

/** Mail programs show "+" literally, so spaces are percent-encoded. */
export function mailTo(address: string, { subject, text }: Words): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}

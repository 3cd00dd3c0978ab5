import { sponsorshipMail } from "#app/content/sharing.ts";
import { env } from "#app/env.server.ts";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { mayAskAbout, traitsOf } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import * as people from "../people/users.server.ts";
import { linkTo, mailTo, type Outgoing, record } from "../reactions/clicks.server.ts";
import { startDraft } from "./asking.server.ts";

/** Writes to the provider, without the rider's address. An approved brand also gets a draft at the sponsorship desk. */
export function contact(viewer: Viewer, userId: string): Outgoing {
  const { id, name } = people.get(requireComplete(viewer), userId);
  if (!mayContact(viewer, id)) throw new Refusal("FORBIDDEN");
  const click = record(viewer, { kind: "contact", aboutId: id });
  startDraft(viewer, id);
  return { click, to: mailTo(env.CONTACT_EMAIL, sponsorshipMail(name, env.PRODUCT_NAME, linkTo(id))) };
}

export function mayContact(viewer: Viewer, userId: string): boolean {
  return mayAskAbout(viewer, traitsOf(userId));
}

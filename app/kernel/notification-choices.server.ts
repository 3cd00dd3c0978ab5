import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import type { AgeAnswer } from "#app/schemas/age-bands.ts";
import { type NotificationKind, SETTING_OF, type NotificationSetting as Setting } from "#app/schemas/notifications.ts";
import { db } from "#db";
import { users } from "#db/schema/index.ts";
import { equalsParam } from "./params.ts";

type Choosing = Record<Setting | "band", Column>;

/** Without a choice, notifications are on for adults only. An unknown age is not adult. */
export function isOn(setting: Setting, person: Choosing): SQL<boolean> {
  return sql<boolean>`coalesce(${person[setting]}, ${person.band} = '18+', 0)`.mapWith(Boolean);
}

export const choices = {
  notifyStokes: isOn("notifyStokes", users),
  notifyFollows: isOn("notifyFollows", users),
  notifyCrew: isOn("notifyCrew", users),
  notifyPosts: isOn("notifyPosts", users),
};

const byUser = db.select(choices).from(users).where(equalsParam(users.id, "id")).prepare();

export type Choices = Record<Setting, boolean>;

const NOTHING: Choices = { notifyStokes: false, notifyFollows: false, notifyCrew: false, notifyPosts: false };

export function choicesOf(userId: string): Choices {
  return byUser.get({ id: userId }) ?? NOTHING;
}

export function wants(userId: string, kind: NotificationKind): boolean {
  const setting = SETTING_OF[kind];
  return setting === null || choicesOf(userId)[setting];
}

/** After a change of age, clears every "on" chosen before, unless the user is now adult. */
export function recheck(userId: string, bandBefore: AgeAnswer | null): void {
  const off = (setting: Setting) => sql`nullif(${users[setting]}, 1)`;
  db.update(users)
    .set({
      notifyStokes: off("notifyStokes"),
      notifyFollows: off("notifyFollows"),
      notifyCrew: off("notifyCrew"),
      notifyPosts: off("notifyPosts"),
    })
    .where(and(eq(users.id, userId), sql`${users.band} is not ${bandBefore}`, sql`${users.band} is not '18+'`))
    .run();
}

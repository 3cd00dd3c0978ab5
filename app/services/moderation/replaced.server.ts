import { and, eq, inArray } from "drizzle-orm";
import { atomically, db } from "#db";
import { reports, spots } from "#db/schema.ts";
import { posterBehind } from "../accounts/holder.server.ts";
import * as uploads from "../media/uploads.server.ts";
import { isOpenAbout } from "./ending.server.ts";
import { replacedBy } from "./grave.server.ts";

/** Erases pictures that were replaced under a report once that is decided, unless another is open. */
export async function dropReplaced(key: string): Promise<void> {
  const [kind, id = ""] = key.split(".");
  if (kind !== "spot" && kind !== "profile") return;
  const ownerId = kind === "profile" ? id : db.select().from(spots).where(eq(spots.id, id)).get()?.posterId;
  // What a removed Spot had goes with the account that holds it.
  if (!ownerId || posterBehind(ownerId).isHeld) return;
  const ofOwner = db.select({ id: spots.id }).from(spots).where(eq(spots.posterId, ownerId));
  const open = kind === "profile" ? isOpenAbout(kind, id) : and(inArray(reports.spotId, ofOwner), eq(reports.state, "open"));
  atomically(() => {
    if (db.select({ id: reports.id }).from(reports).where(open).get()) return;
    for (const file of replacedBy(ownerId, kind)) uploads.drop(file);
  });
}

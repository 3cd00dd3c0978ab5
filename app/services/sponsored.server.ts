import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { and, eq, exists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { env } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { db } from "#db";
import { edits, guardians, media, users } from "#db/schema.ts";
import { asParams, hasReached, openEdits } from "./access.server.ts";
import * as clicks from "./clicks.server.ts";
import * as follows from "./follows.server.ts";
import type { Variant } from "./media/files.server.ts";
import { type Servable, servable } from "./media/serving.server.ts";
import { active } from "./pairs.server.ts";
import { given } from "./params.ts";
import { Refusal } from "./refusal.server.ts";
import * as people from "./users.server.ts";
import type { Viewer } from "./viewer.server.ts";

/** The operator's list: which Edit of which athlete, the account of the sponsor, and what is said about it. */
const LIST = join(env.DATA_DIR, "sponsored.json");
const Entries = z.array(z.object({ athlete: z.string(), edit: z.string(), sponsor: z.string(), text: z.string() }));
type Entry = z.output<typeof Entries>[number];

const sponsors = alias(users, "sponsors");
const consented = or(
  eq(users.band, "18+"),
  exists(db.select({ one: sql`1` }).from(guardians).where(eq(guardians.userId, users.id))),
);

const cardOf = db
  .select({
    edit: { id: edits.id, description: edits.description, altText: edits.altText, width: edits.width, height: edits.height },
    media,
    athlete: { id: users.id, name: users.name },
    sponsor: { id: sponsors.id, name: sponsors.name, isBusiness: sponsors.isBusiness, website: sponsors.website },
  })
  .from(edits)
  .innerJoin(media, eq(media.id, edits.mediaId))
  .innerJoin(users, eq(users.id, edits.posterId))
  .innerJoin(sponsors, given(sponsors.id, "sponsor"))
  .where(and(given(edits.id, "edit"), given(users.id, "athlete"), openEdits(), active, consented))
  .prepare();

/** What a card says of an athlete who found a sponsor here. */
export interface Sponsored extends NonNullable<ReturnType<typeof cardOf.get>> {
  text: string;
  /** The sponsor's, if there is one. */
  website: string | undefined;
  /** The athlete as the viewer may know them; visitors know the name alone. */
  person: people.Person | undefined;
  following: boolean;
}

/** Those on the operator's list whom everybody may see, in its order: adults, and children whose parents agreed. */
export function list(viewer: Viewer): Sponsored[] {
  const cards = entries().flatMap((entry) => {
    const card = shown(viewer, entry);
    return card ? [{ ...card, text: entry.text, website: clicks.webAddressOf(card.sponsor) }] : [];
  });
  const known = hasReached(viewer, "profile")
    ? people.list(
        viewer,
        cards.map(({ athlete }) => athlete.id),
      )
    : [];
  return cards.map((card, index) => ({ ...card, person: known[index], following: follows.has(viewer, card.athlete.id) }));
}

/** To the sponsor's website; the click is recorded as one on a sponsored card. */
export function website(viewer: Viewer, editId: string): clicks.Outgoing {
  const found = byEdit(viewer, editId);
  if (!found) throw new Refusal("NOT_FOUND");
  return clicks.website(viewer, found.sponsor.id, "Sponsored");
}

/** The file of a listed Edit, for everybody. */
export function file(viewer: Viewer, editId: string, variant: Variant): Servable | undefined {
  const found = byEdit(viewer, editId);
  return found && servable(viewer, found.media, variant);
}

function byEdit(viewer: Viewer, editId: string) {
  const entry = entries().find(({ edit }) => edit === editId);
  return entry && shown(viewer, entry);
}

function shown(viewer: Viewer, entry: Entry) {
  return cardOf.get({ ...asParams(viewer), ...entry });
}

/** Read anew each time, so that a change of the list needs no restart. */
function entries(): Entry[] {
  if (!existsSync(LIST)) return [];
  try {
    return Entries.parse(JSON.parse(readFileSync(LIST, "utf8")));
  } catch (error) {
    log.error({ err: error }, "sponsored.json cannot be read");
    return [];
  }
}

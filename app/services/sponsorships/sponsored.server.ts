import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { env } from "#app/env.server.ts";
import { asParams } from "#app/kernel/access/conditions.server.ts";
import { openEdits } from "#app/kernel/access/edits.server.ts";
import { hasReached } from "#app/kernel/access/requirements.server.ts";
import { equalsConstant, equalsParam } from "#app/kernel/params.ts";
import { existing } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { log } from "#app/log.server.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { edits, media, users } from "#db/schema/index.ts";
import { type Servable, servable } from "../media/serving.server.ts";
import type { Variant } from "../media/variants.server.ts";
import * as follows from "../people/follows.server.ts";
import * as people from "../people/users.server.ts";
import * as clicks from "../reactions/clicks.server.ts";

/** The operator's list: an Edit, its athlete, the sponsor's account and a text. */
const LIST = join(env.DATA_DIR, "sponsored.json");
const Entries = z.array(z.object({ athlete: z.string(), edit: z.string(), sponsor: z.string(), text: z.string() }));
const FOR_EVERYBODY = 4;

const sponsors = alias(users, "sponsors");
/** No minor stands in an advertisement. */
const isAdult = eq(users.band, "18+");

const trading = and(equalsConstant(sponsors.isBusiness, true), isNull(sponsors.suspendedAt));

const cardOf = hotRead(
  db
    .select({
      edit: { id: edits.id, description: edits.description, altText: edits.altText, width: edits.width, height: edits.height },
      media,
      athlete: { id: users.id, name: users.name },
      sponsor: { id: sponsors.id, name: sponsors.name, isBusiness: sponsors.isBusiness, website: sponsors.website },
    })
    .from(edits)
    .innerJoin(media, eq(media.id, edits.mediaId))
    .innerJoin(users, eq(users.id, edits.posterId))
    .innerJoin(sponsors, equalsParam(sponsors.id, "sponsor"))
    .where(and(equalsParam(edits.id, "edit"), equalsParam(users.id, "athlete"), openEdits(), isAdult, trading)),
);

export interface Sponsored extends NonNullable<ReturnType<typeof cardOf.get>> {
  text: string;
  website: string | undefined;
  /** Undefined for visitors, who see only the name. */
  person: people.Person | undefined;
  following: boolean;
}

/** Returns the first few cards, or all if a set-up viewer asks for them. */
export function list(viewer: Viewer, all = false): { cards: Sponsored[]; hasMore: boolean } {
  const open = openTo(viewer);
  const shown = all ? open : open.slice(0, FOR_EVERYBODY);
  const ids = shown.map(({ athlete }) => athlete.id);
  const known = hasReached(viewer, "profile") ? people.list(viewer, ids) : [];
  const cards = shown.map((card, index) => ({
    ...card,
    website: clicks.webAddressOf(card.sponsor),
    person: known[index],
    following: follows.has(viewer, card.athlete.id),
  }));
  return { cards, hasMore: shown.length < open.length };
}

export function website(viewer: Viewer, editId: string): clicks.Outgoing<unknown> {
  const found = existing(byEdit(viewer, editId));
  return clicks.website(viewer, found.sponsor.id, "Sponsored");
}

/** Opens the file of a listed Edit to visitors. */
export function file(viewer: Viewer, editId: string, variant: Variant): Servable | undefined {
  const found = byEdit(viewer, editId);
  return found && servable(viewer, found.media, variant);
}

function byEdit(viewer: Viewer, editId: string) {
  return openTo(viewer).find(({ edit }) => edit.id === editId);
}

function openTo(viewer: Viewer) {
  const open = entries().flatMap((entry) => {
    const card = cardOf.get({ ...asParams(viewer), ...entry });
    return card ? [{ ...card, text: entry.text }] : [];
  });
  return hasReached(viewer, "profile") ? open : open.slice(0, FOR_EVERYBODY);
}

/** Read on each call, so that a change of the list needs no restart. */
function entries(): z.output<typeof Entries> {
  if (!existsSync(LIST)) return [];
  try {
    return Entries.parse(JSON.parse(readFileSync(LIST, "utf8")));
  } catch (error) {
    log.error({ err: error }, "sponsored.json cannot be read");
    return [];
  }
}

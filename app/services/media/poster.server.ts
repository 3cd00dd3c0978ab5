import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { storage } from "#app/adapters/storage/index.server.ts";
import { inTurns } from "#app/kernel/in-turns.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import { db } from "#db";
import { media } from "#db/schema/index.ts";
import { keepFacts } from "./keep-facts.server.ts";
import { SPOOL } from "./receive.server.ts";
import * as stills from "./stills.server.ts";
import { removePoster, removeWebps, stillKeyOf, storePoster } from "./variants.server.ts";

const byId = db.select().from(media).where(equalsParam(media.id, "id")).prepare();

/** The owner may choose a still while a rewrite brings a poster of its own. */
const inTurn = inTurns();

/** Keeps a poster that the owner has chosen meanwhile. */
export function storeFirstPoster(id: string, jpeg: string): Promise<void> {
  return inTurn(async () => {
    if (!byId.get({ id })?.hasPoster) await keep(id, jpeg);
  });
}

/** Works while the film is processed, but not once it is posted. */
export function choose(id: string, still: string): Promise<void> {
  return inTurn(async () => {
    const film = byId.get({ id });
    if (film?.attachedAt !== null) return;
    if (!(await stills.find(film, still))) throw invalid("poster", "Please choose one of the stills");

    await mkdir(SPOOL, { recursive: true });
    const jpeg = join(SPOOL, `${randomUUID()}.part`);
    try {
      await storage.download(stillKeyOf(id, still), jpeg);
      await keep(id, jpeg);
      await removeWebps(id);
      jobs.enqueue("make-webp", id);
    } finally {
      await rm(jpeg, { force: true });
    }
  });
}

/** A process may have died between the thumbnails and the poster. */
export function removeLooseThumbnails(id: string): Promise<void> {
  return inTurn(async () => {
    if (!byId.get({ id })?.hasPoster) await removePoster(id);
  });
}

async function keep(id: string, jpeg: string): Promise<void> {
  const colour = await storePoster(id, jpeg);
  keepFacts(id, { colour, hasPoster: true });
}

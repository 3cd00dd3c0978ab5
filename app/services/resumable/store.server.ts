import { open, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { FileStore } from "@tus/file-store";
import type { Upload } from "@tus/server";
import { inTurns } from "#app/kernel/in-turns.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { refusalOf } from "#app/kernel/unsaved.server.ts";
import { discardRest } from "../media/discard-rest.server.ts";
import { HEAD, ofRightType } from "../media/inspect.server.ts";
import { UPLOAD_KINDS } from "../media/kinds.server.ts";
import { hasRoom, needRoom, whileRoom } from "../media/receive.server.ts";
import { kindOf } from "./draft-files.server.ts";
import { forget, notes, ownerOf, PIECES, pathOf, unfinished } from "./piece-files.server.ts";

/** An upload without data or requests for this long is paused or abandoned. */
const IDLE = 2 * 60 * 1000;
export const LIFE = 24 * 60 * 60 * 1000;
const MOST_UNFINISHED = 5;
const MOST_BYTES = 2 * UPLOAD_KINDS.edit.limit;

/** Two uploads that begin at once must not both find room. */
const inTurn = inTurns();

class Pieces extends FileStore {
  /** No deferred length: a file of unknown length could not be refused before it arrives. */
  override extensions = ["creation", "termination", "expiration"];

  override create(upload: Upload): Promise<Upload> {
    return inTurn(async () => {
      await freeQuota(upload);
      return super.create(upload);
    });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    try {
      return await this.append(stream, id, offset);
    } catch (error) {
      const reason = error instanceof Refusal || (await hasRoom(PIECES, 0)) ? error : new Refusal("NO_SPACE");
      if (reason instanceof Refusal) {
        const rest = stream.iterator({ destroyOnReturn: false });
        await discardRest(() => rest.next());
      }
      throw reason;
    }
  }

  private async append(stream: Readable, id: string, offset: number): Promise<number> {
    const { size = 0, metadata } = await this.getUpload(id);
    await needRoom(PIECES, size - offset);
    const head = offset < HEAD ? await readFile(pathOf(id)) : Buffer.alloc(HEAD);
    // A destroyed stream would report an abort instead of the reason.
    const chunks = stream.iterator({ destroyOnReturn: false });
    const pieces = Readable.from(ofRightType(whileRoom(chunks, PIECES), kindOf(metadata), { head, size }));
    try {
      return await super.write(pieces, id, offset);
    } catch (error) {
      const refusal = refusalOf(pieces.errored) ?? refusalOf(await whyUnwritable(id));
      if (!refusal) throw error;
      if (refusal.code === "INVALID") await forget(id);
      throw refusal;
    }
  }
}

/** The store hides the reason. A read-only disk fails only when a file is opened to write, not in `access`. */
async function whyUnwritable(id: string): Promise<unknown> {
  try {
    await (await open(pathOf(id), "r+")).close();
  } catch (error) {
    return error;
  }
}

export const store = new Pieces({ directory: PIECES, configstore: notes, expirationPeriodInMilliseconds: LIFE });

/** Replaces the oldest idle uploads; only active ones count against their owner. */
async function freeQuota({ id, size = 0 }: Upload): Promise<void> {
  const others = (await unfinished(ownerOf(id))).toSorted((a, b) => a.touched - b.touched);
  let bytes = others.reduce((sum, other) => sum + other.size, size);
  while (others.length >= MOST_UNFINISHED || bytes > MOST_BYTES) {
    const oldest = others.shift();
    if (!oldest || oldest.touched > Date.now() - IDLE)
      throw new Refusal("RATE_LIMITED", "Please wait until your other files are done", {}, IDLE / 1000);
    await forget(oldest.id);
    bytes -= oldest.size;
  }
}

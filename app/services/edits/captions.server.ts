import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { invalid, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { FILE_LIMITS } from "#app/schemas/file-limits.ts";
import { isLanguage } from "#app/text/languages.server.ts";
import { db } from "#db";
import { captions } from "#db/schema/index.ts";
import type { EditCard } from "./cards.server.ts";
import { find } from "./finding.server.ts";
import { cleaned } from "./webvtt.server.ts";

export interface CaptionsChange {
  file?: Uint8Array | undefined;
  /** BCP 47. */
  language: string;
  removed: boolean;
}

const { limit, tooBig } = FILE_LIMITS.captions;

export async function receiveCaptions(stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > limit) throw new Refusal("TOO_LARGE", tooBig, { captions: tooBig });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** `version` changes with the text. */
export function captionsOf(viewer: Viewer, editId: string): { text: string; version: string } | undefined {
  const edit = find(viewer, editId);
  const found = edit && db.select().from(captions).where(eq(captions.editId, edit.id)).get();
  return found && { text: found.text, version: createHash("sha256").update(found.text).digest("base64url") };
}

/** The caller must have checked that the Edit is the viewer's. */
export function changeCaptions({ id, mimetype }: Pick<EditCard, "id" | "mimetype">, change: CaptionsChange): void {
  const { file, language, removed } = change;
  if (file && mimetype !== "video/mp4") throw invalid("captions", "A photo can't have captions");
  if (!isLanguage(language)) throw invalid("captionsLanguage", "Please choose the language of your captions");

  const theirs = eq(captions.editId, id);
  if (file) {
    const words = { language, text: cleaned(file) };
    db.insert(captions)
      .values({ editId: id, ...words })
      .onConflictDoUpdate({ target: captions.editId, set: words })
      .run();
  } else if (removed) db.delete(captions).where(theirs).run();
  else db.update(captions).set({ language }).where(theirs).run();
}

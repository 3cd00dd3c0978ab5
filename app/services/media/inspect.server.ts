import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import { Damaged } from "#app/adapters/damaged.server.ts";
import { measure } from "#app/adapters/images.server.ts";
import { probe } from "#app/adapters/video/probe.server.ts";
import type { VideoFacts } from "#app/adapters/video/video.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { isOverloaded } from "./image-metadata.server.ts";
import { isWhole } from "./mp4-boxes.server.ts";
import type { Received } from "./receive.server.ts";

export type MediaType = "image" | "video";
export type FilmFacts = { kind: "video"; mimetype: string } & VideoFacts;
export type Facts = ImageFacts | FilmFacts;

interface ImageFacts {
  kind: "image";
  mimetype: string;
  width: number;
  height: number;
}

interface Expectation {
  kinds: readonly MediaType[];
  wrongType: string;
}

interface Limits {
  limit: number;
  tooBig: string;
  images?: Omit<Limits, "images">;
}

export interface Arrived extends Received {
  /** Detected from the content; empty if it is unknown. */
  mimetype: string;
}

const KINDS = new Map<string, MediaType>([
  ["image/jpeg", "image"],
  ["image/png", "image"],
  ["image/apng", "image"],
  ["video/mp4", "video"],
  ["video/x-m4v", "video"],
  ["video/quicktime", "video"],
  ["video/3gpp", "video"],
]);

/** A frame of 8192 by 8192 takes a decoder half a gigabyte. */
const MOST_FRAME_PIXELS = 40_000_000;

/** Bytes needed to detect a type. */
export const HEAD = 4100;

const EMPTY = "This file is empty. Please choose another";
const DAMAGED = "This file is damaged or not complete. Please choose another";
const PICTURE_TOO_LARGE = "This picture is too wide or too tall. Please make it smaller and try again";
const OVERLOADED = "There is too much else in this picture file. Please save it again and send the new one";
const FILM_TOO_LARGE = "This video is too wide or too tall. Please save it in 4K or less and try again";
const HEIC = "Yours is HEIC. Save it as JPEG first, or choose Most Compatible on your camera";

export async function inspect({ path, bytes, mimetype }: Omit<Arrived, "sha256">, expectation: Expectation): Promise<Facts> {
  if (bytes === 0) throw new Refusal("INVALID", EMPTY);

  const kind = kindOf(mimetype, expectation);
  return kind === "image" ? inspectImage(path, mimetype) : inspectVideo(path, mimetype, expectation.wrongType);
}

interface Look {
  /** The first bytes, received before these chunks. */
  head?: Buffer;
  size?: number;
  onType?: (mimetype: string) => void;
}

/** Refuses a file that is larger than its kind may be, or another kind of file. */
export async function factsOf(file: Arrived, kind: Expectation & Limits): Promise<Facts> {
  const { limit, tooBig, images } = kind;
  if (file.bytes > limit) throw new Refusal("TOO_LARGE", tooBig);
  const facts = await inspect(file, kind);
  if (images && facts.kind === "image" && file.bytes > images.limit) throw new Refusal("TOO_LARGE", images.tooBig);
  return facts;
}

/** Refuses a wrong type after its first bytes. Ignores the file's name and claimed type. */
export async function* ofRightType(
  chunks: AsyncIterable<Buffer>,
  expectation: Expectation,
  { head = Buffer.alloc(0), size, onType }: Look,
): AsyncGenerator<Buffer> {
  const isKnown = () => head.length >= HEAD;
  async function look() {
    const mimetype = (await fileTypeFromBuffer(head))?.mime ?? "";
    kindOf(mimetype, expectation);
    onType?.(mimetype);
  }

  for await (const chunk of chunks) {
    if (!isKnown()) {
      head = Buffer.concat([head, chunk]);
      if (isKnown()) await look();
    }
    yield chunk;
  }
  const isWhole = head.length > 0 && head.length === (size ?? head.length);
  if (!isKnown() && isWhole) await look();
}

export async function typeIn(path: string): Promise<string> {
  return (await fileTypeFromFile(path))?.mime ?? "";
}

function kindOf(mimetype: string, { kinds, wrongType }: Expectation): MediaType {
  if (/^image\/hei[cf]/.test(mimetype)) throw new Refusal("INVALID", `${wrongType}. ${HEIC}`);
  const kind = KINDS.get(mimetype);
  if (!kind || !kinds.includes(kind)) throw new Refusal("INVALID", wrongType);
  return kind;
}

async function inspectImage(path: string, mimetype: string): Promise<Facts> {
  if (await isOverloaded(path)) throw new Refusal("INVALID", OVERLOADED);
  const { width, height, isTooLarge } = await unlessDamaged(measure(path));
  if (isTooLarge) throw new Refusal("INVALID", PICTURE_TOO_LARGE);
  return { kind: "image", mimetype, width, height };
}

async function inspectVideo(path: string, mimetype: string, wrongType: string): Promise<Facts> {
  if (!(await isWhole(path))) throw new Refusal("INVALID", DAMAGED);

  const facts = await unlessDamaged(probe(path));
  if (!facts) throw new Refusal("INVALID", wrongType);
  if (facts.width * facts.height > MOST_FRAME_PIXELS) throw new Refusal("INVALID", FILM_TOO_LARGE);
  return { kind: "video", mimetype, ...facts };
}

export async function unlessDamaged<T>(measured: Promise<T>): Promise<T> {
  return measured.catch((error) => {
    throw error instanceof Damaged ? new Refusal("INVALID", DAMAGED) : error;
  });
}

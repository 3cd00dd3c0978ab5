import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { Refusal } from "#app/services/refusal.server.ts";

const MEGABYTE = 2 ** 20;
const LIMITS = { fields: 80, fieldSize: 64 * 1024 };
const NOT_WHOLE = "The upload did not arrive whole. Please try again";

interface Part {
  field: string;
  name: string;
  type: string;
  /** The fields that stood before this file. */
  fields: URLSearchParams;
}

export interface Reading<T> {
  /** The most bytes of files that any such form may carry, and the sentence for more. */
  limit: number;
  tooBig: string;
  maxFiles?: number;
  onFile(stream: Readable, part: Part): Promise<T>;
  /** Called for each file that had arrived before the form turned out bad. */
  discard(file: T): Promise<unknown>;
}

export interface Form<T> {
  fields: URLSearchParams;
  files: { field: string; file: T }[];
}

type Chunks = ReadableStreamDefaultReader<Uint8Array>;

/** Reads a form as it arrives: only one chunk of a file is in memory at a time. */
export async function readMultipart<T>(request: Request, reading: Reading<T>): Promise<Form<T>> {
  const body = request.body?.getReader();
  if (!body) throw new Refusal("INVALID", NOT_WHOLE);

  try {
    refuseByLength(request, reading);
    return await parse(request, body, reading);
  } catch (error) {
    await drain(body);
    throw error;
  }
}

/** A form has at most a megabyte beside its files. */
function refuseByLength(request: Request, { limit, tooBig }: Reading<unknown>) {
  if (Number(request.headers.get("content-length")) > limit + MEGABYTE) throw new Refusal("TOO_LARGE", tooBig);
}

async function parse<T>(request: Request, body: Chunks, { maxFiles = 1, onFile, discard }: Reading<T>): Promise<Form<T>> {
  const parser = parserFor(request);
  const refusal = new AbortController();
  const fields = new URLSearchParams();
  const files: { field: string; file: Promise<T> }[] = [];
  const refuse = (message: string) => refusal.abort(new Refusal("INVALID", message));

  parser.on("fieldsLimit", () => refuse("The form has too many fields"));
  parser.on("field", (field, value, { valueTruncated }) => {
    if (valueTruncated) refuse("A field of the form is too long");
    fields.append(field, value);
  });
  parser.on("file", (field, stream, { filename, mimeType: type }) => {
    stream.on("error", ignore);
    if (!filename) return stream.resume();
    if (files.length === maxFiles)
      return refuse(maxFiles === 1 ? "Please send one file only" : `Please send at most ${maxFiles} files`);

    const file = onFile(stream, { field, name: filename, type, fields }).finally(() => stream.resume());
    // A body that breaks off breaks the file off too, which is then not at fault.
    file.catch((error: unknown) => {
      if (!parser.errored) refusal.abort(error);
    });
    files.push({ field, file });
  });

  try {
    await pipeline(chunksOf(body), parser, { signal: refusal.signal });
    return { fields, files: await Promise.all(files.map(async ({ field, file }) => ({ field, file: await file }))) };
  } catch {
    await Promise.all(files.map(({ file }) => file.then(discard).catch(ignore)));
    throw refusal.signal.aborted ? refusal.signal.reason : new Refusal("INVALID", NOT_WHOLE);
  }
}

function parserFor(request: Request) {
  try {
    return busboy({ headers: Object.fromEntries(request.headers), defParamCharset: "utf8", limits: LIMITS });
  } catch {
    throw new Refusal("INVALID", NOT_WHOLE);
  }
}

async function* chunksOf(body: Chunks) {
  for (;;) {
    const { done, value } = await body.read();
    if (done) return;
    yield value;
  }
}

/** A browser shows the answer only if its sending is not cut off; cancelling the body would close the connection. */
async function drain(body: Chunks) {
  const stop = setTimeout(() => body.releaseLock(), 5000);
  let left = 64 * MEGABYTE;
  try {
    for await (const chunk of chunksOf(body)) {
      left -= chunk.length;
      if (left <= 0) return;
    }
  } catch {
    // The sender has gone or the time is up: either way there is no more to read.
  } finally {
    clearTimeout(stop);
  }
}

function ignore() {}

import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { discardRest } from "../services/media/discard-rest.server.ts";
import type { Chunks } from "./bodies.server.ts";

const MEGABYTE = 2 ** 20;
const LIMITS = { fields: 80, fieldSize: 64 * 1024 };

interface Part {
  field: string;
  name: string;
  type: string;
}

export interface Reading<T> {
  /** Bytes of all files together; `tooBig` is the message if there are more. */
  limit: number;
  tooBig: string;
  maxFiles?: number;
  /** Filled while the form arrives, for callers that show the form again if it is refused. */
  fields?: URLSearchParams;
  onFile(stream: Readable, part: Part): Promise<T>;
  /** Called for each file that was received before the form was refused. */
  discard(file: T): Promise<unknown>;
}

export interface Form<T> {
  fields: URLSearchParams;
  files: { field: string; file: T }[];
}

const WITHOUT_FILES: Reading<void> = {
  limit: 0,
  tooBig: "This form is too big",
  maxFiles: LIMITS.fields,
  onFile: async (stream) => void stream.resume(),
  discard: async () => {},
};

/** Reads the fields of a form. Files are discarded without ever being held in memory. */
export async function readFields(request: Request): Promise<URLSearchParams> {
  return (await readMultipart(request, WITHOUT_FILES)).fields;
}

/** Reads a form that is not acted on and discards its files. If it is too long, only the fields before its file remain. */
export async function readTyped(request: Request): Promise<URLSearchParams> {
  const fields = new URLSearchParams();
  try {
    return (await readMultipart(request, { ...WITHOUT_FILES, limit: 50 * MEGABYTE, fields })).fields;
  } catch (error) {
    if (error instanceof Refusal) return fields;
    throw error;
  }
}

/** Streams a form: only one chunk of a file is in memory at a time. */
export async function readMultipart<T>(request: Request, reading: Reading<T>): Promise<Form<T>> {
  const body = request.body?.getReader();
  if (!body) throw new Refusal("UNREADABLE");

  try {
    refuseByLength(request, reading);
    return await parse(request, body, reading);
  } catch (error) {
    await discardRest(() => body.read());
    throw error;
  }
}

function refuseByLength(request: Request, { limit, tooBig }: Reading<unknown>) {
  if (Number(request.headers.get("content-length")) > limit + MEGABYTE) throw new Refusal("TOO_LARGE", tooBig);
}

async function parse<T>(request: Request, body: Chunks, reading: Reading<T>): Promise<Form<T>> {
  const { maxFiles = 1, fields = new URLSearchParams(), onFile, discard } = reading;
  const parser = parserFor(request);
  const refusal = new AbortController();
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

    const file = onFile(stream, { field, name: filename, type }).finally(() => stream.resume());
    // If the body breaks off, so does the file, which is then not the cause.
    file.catch((error: unknown) => {
      if (!parser.errored) refusal.abort(error);
    });
    files.push({ field, file });
  });

  try {
    await pipeline(limited(body, reading), parser, { signal: refusal.signal });
    return { fields, files: await Promise.all(files.map(async ({ field, file }) => ({ field, file: await file }))) };
  } catch (error) {
    await Promise.all(files.map(({ file }) => file.then(discard).catch(ignore)));
    if (refusal.signal.aborted) throw refusal.signal.reason;
    throw error instanceof Refusal ? error : new Refusal("UNREADABLE");
  }
}

function parserFor(request: Request) {
  try {
    return busboy({ headers: Object.fromEntries(request.headers), defParamCharset: "utf8", limits: LIMITS });
  } catch {
    throw new Refusal("UNREADABLE");
  }
}

async function* limited(body: Chunks, { limit, tooBig }: Reading<unknown>) {
  let left = limit + MEGABYTE;
  for (;;) {
    const { done, value } = await body.read();
    if (done) return;
    left -= value.length;
    if (left < 0) throw new Refusal("TOO_LARGE", tooBig);
    yield value;
  }
}

function ignore() {}

import { rm } from "node:fs/promises";
import type { RequestParams } from "graphql-http";
import { readMultipart } from "#app/multipart.server.ts";
import { atLeast } from "#app/services/access.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import { UploadedFile } from "#app/services/media/uploaded-file.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import { Refusal } from "#app/services/refusal.server.ts";
import type { WireContext } from "#app/trpc/trpc.ts";
import { refusedRequest } from "./errors.ts";

const PATH = /^variables(\.[A-Za-z_]\w*)+$/;
const FORBIDDEN_NAMES = ["__proto__", "constructor", "prototype"];

export function isMultipart(request: Request): boolean {
  return request.method === "POST" && /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
}

/** A request of the GraphQL multipart request specification: who sends it is checked before its file is taken in. */
export async function withFiles(
  request: Request,
  { viewer }: WireContext,
  handle: (params: RequestParams) => Promise<Response>,
): Promise<Response> {
  let file: UploadedFile | undefined;
  try {
    atLeast(viewer, "profile");
    const { fields } = await readMultipart(request, {
      limit: UPLOAD_KINDS.edit.limit,
      tooBig: UPLOAD_KINDS.edit.tooBig,
      onFile: async (stream, part) => {
        const kind = kindFor(part.fields.get("operations"));
        file = new UploadedFile(await uploads.receiveFile(viewer, kind, stream), part.name);
        return file;
      },
      discard: (uploaded) => rm(uploaded.received.path, { force: true }),
    });
    return await handle(paramsOf(fields, file));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusedRequest(error);
  } finally {
    if (file) await rm(file.received.path, { force: true });
  }
}

/** The fields `operations` and `map` have to stand before the file. */
function kindFor(operations: string | null) {
  if (!operations) throw new Refusal("INVALID", "The fields operations and map have to come before the file");
  return operations.includes("videoUpload") ? UPLOAD_KINDS.edit : UPLOAD_KINDS.profileImage;
}

/** Puts the file where `map` says, which may only be a variable that is null. */
function paramsOf(fields: URLSearchParams, file: UploadedFile | undefined): RequestParams {
  const operations = object(fields.get("operations"));
  const map = object(fields.get("map"));
  const [targets, ...more] = Object.values(map);
  if (typeof operations.query !== "string") throw malformed();
  if (file && (!Array.isArray(targets) || targets.length !== 1 || more.length > 0)) throw malformed();

  const variables = typeof operations.variables === "object" && operations.variables !== null ? operations.variables : {};
  if (file && Array.isArray(targets)) place(variables, String(targets[0]), file);
  return {
    query: operations.query,
    operationName: typeof operations.operationName === "string" ? operations.operationName : undefined,
    variables: { ...variables },
  };
}

function place(variables: object, target: string, file: UploadedFile): void {
  const names = target.split(".").slice(1);
  const last = names.pop();
  if (!PATH.test(target) || !last || [...names, last].some((name) => FORBIDDEN_NAMES.includes(name))) throw malformed();

  const holder = names.reduce<unknown>(
    (value, name) => (typeof value === "object" && value ? Reflect.get(value, name) : undefined),
    variables,
  );
  if (typeof holder !== "object" || holder === null || Reflect.get(holder, last) !== null) throw malformed();
  Reflect.set(holder, last, file);
}

function object(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Falls through to the one answer for all of them.
  }
  throw malformed();
}

function malformed(): Refusal {
  return new Refusal("INVALID", "This is not a GraphQL multipart request");
}

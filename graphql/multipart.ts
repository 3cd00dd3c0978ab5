import { rm } from "node:fs/promises";
import type { RequestParams } from "graphql-http";
import { readMultipart } from "#app/http/multipart.server.ts";
import { requireState } from "#app/kernel/access/requirements.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { refusalOf } from "#app/kernel/unsaved.server.ts";
import { discountKind, UPLOAD_KINDS, type UploadKind } from "#app/services/media/kinds.server.ts";
import { UploadedFile } from "#app/services/media/uploaded-file.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import type { WireContext } from "#app/trpc/trpc.ts";
import { refusedRequest } from "./errors.ts";

const PATH = /^variables(\.[A-Za-z_]\w*)+$/;
const FORBIDDEN_NAMES = ["__proto__", "constructor", "prototype"];

export function isMultipart(request: Request): boolean {
  return request.method === "POST" && /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
}

/** Handles a GraphQL multipart request. The sender is checked before the file is received. */
export async function withFiles(
  request: Request,
  { viewer }: WireContext,
  handle: (params: RequestParams) => Promise<Response>,
): Promise<Response> {
  let received: string | undefined;
  let unfit: unknown;
  try {
    requireState(viewer, "profile");
    const length = Number(request.headers.get("content-length"));
    const fields = new URLSearchParams();
    const { files } = await readMultipart(request, {
      fields,
      limit: UPLOAD_KINDS.edit.limit,
      tooBig: UPLOAD_KINDS.edit.tooBig,
      async onFile(stream, { name }) {
        const kind = kindFor(fields, name);
        const file = await uploads.receiveFile(viewer, kind, stream, length).catch((error) => {
          unfit = error;
          throw error;
        });
        return new UploadedFile(file, name);
      },
      discard: ({ received: { path } }) => rm(path, { force: true }),
    });
    const [first] = files;
    received = first?.file.received.path;
    return await handle(paramsOf(fields, first));
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    // Apps show the errors of a 200 answer, which unsuitable files used to get.
    return refusedRequest(refusal, refusal === unfit && refusal.code === "INVALID" ? 200 : undefined);
  } finally {
    if (received) await rm(received, { force: true });
  }
}

const KINDS: Record<string, (name: string) => UploadKind> = {
  videoUpload: () => UPLOAD_KINDS.edit,
  discountProductImagesUpload: discountKind,
  spotUpload: () => UPLOAD_KINDS.spot,
};

/** Throws if the fields that tell the purpose come after the file. */
function kindFor(fields: URLSearchParams, name: string): UploadKind {
  const operations = fields.get("operations");
  if (!operations || !fields.has("map"))
    throw new Refusal("INVALID", "The fields operations and map have to come before the file");
  const [, kindOf] = Object.entries(KINDS).find(([operation]) => operations.includes(operation)) ?? [];
  return kindOf?.(name) ?? UPLOAD_KINDS.profileImage;
}

/** Puts the file at the place in `map`, which must be a variable that is null. */
function paramsOf(fields: URLSearchParams, sent: { field: string; file: UploadedFile } | undefined): RequestParams {
  const { query, operationName, variables: given } = object(fields.get("operations"));
  const named = Object.entries(object(fields.get("map")));
  if (typeof query !== "string") throw malformed();
  if (named.some(([field]) => field !== sent?.field)) throw new Refusal("INVALID", "A file that the map names is missing");

  const variables = typeof given === "object" && given !== null ? { ...given } : {};
  if (sent) place(variables, targetOf(named), sent.file);
  return { query, operationName: typeof operationName === "string" ? operationName : undefined, variables };
}

function targetOf([entry]: [string, unknown][]): string {
  const targets = entry?.[1];
  if (!Array.isArray(targets) || targets.length !== 1 || typeof targets[0] !== "string") throw malformed();
  return targets[0];
}

function place(variables: object, target: string, file: UploadedFile): void {
  const names = target.split(".").slice(1);
  const last = names.pop();
  if (!PATH.test(target) || !last || [...names, last].some((name) => FORBIDDEN_NAMES.includes(name))) throw malformed();

  const holder = names.reduce<unknown>((value, name) => ownValue(value, name), variables);
  if (ownValue(holder, last) !== null) throw malformed();
  Reflect.set(Object(holder), last, file);
}

function ownValue(holder: unknown, name: string): unknown {
  return typeof holder === "object" && holder && Object.hasOwn(holder, name) ? Reflect.get(holder, name) : undefined;
}

function object(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Fails below, like every other malformed request.
  }
  throw malformed();
}

function malformed(): Refusal {
  return new Refusal("INVALID", "This is not a GraphQL multipart request");
}

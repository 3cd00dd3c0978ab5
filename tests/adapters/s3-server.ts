import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { standIn } from "./stand-in.ts";

/** The part of S3 that Litestream uses, in memory; while it is away, it answers 503. */
export async function s3Server() {
  const objects = new Map<string, Buffer>();
  const state = { isAway: false };
  const server = await standIn((request, response) => {
    answer(request, response).catch(() => request.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? "/", server.url);
    const key = decodeURIComponent(pathname.split("/").slice(2).join("/"));
    const body = await buffer(request);
    const end = (status: number, answer: string | Buffer = "") =>
      response.writeHead(status, { "content-length": Buffer.byteLength(answer) }).end(answer);
    if (state.isAway) return end(503, "<Error><Code>SlowDown</Code></Error>");
    if (request.method === "PUT") objects.set(key, body);
    else if (request.method === "POST")
      for (const [, name = ""] of String(body).matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(name);
    else if (key) return objects.has(key) ? end(200, objects.get(key)) : end(404, "<Error><Code>NoSuchKey</Code></Error>");
    else return end(200, list(searchParams.get("prefix") ?? "", searchParams.get("delimiter") ?? ""));
    end(200, request.method === "POST" ? "<DeleteResult/>" : "");
  }

  function list(prefix: string, delimiter: string): string {
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).toSorted();
    const restOf = (name: string) => name.slice(prefix.length);
    const isDeeper = (name: string) => delimiter !== "" && restOf(name).includes(delimiter);
    const folders = new Set(names.filter(isDeeper).map((name) => prefix + restOf(name).split(delimiter)[0] + delimiter));
    const contents = names
      .filter((name) => !isDeeper(name))
      .map(
        (name) =>
          `<Contents><Key>${name}</Key><LastModified>${new Date().toISOString()}</LastModified><Size>${objects.get(name)?.length}</Size></Contents>`,
      );
    const common = [...folders].map((folder) => `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`);
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join("")}${common.join("")}</ListBucketResult>`;
  }

  return { ...server, objects, state };
}

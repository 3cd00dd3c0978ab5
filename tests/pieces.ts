import { createReadStream, readdirSync, statSync } from "node:fs";
import { request } from "node:http";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { DetailedError, Upload } from "tus-js-client";
import type { Served } from "./served.ts";

interface Sent {
  url: string;
  /** The status of the last answer; 0 if there was none. */
  status: number;
  text: string;
  filename: string;
}

/** Sends a file with the real client; continues the upload at `url`, if given. */
export async function sendPieces(
  served: Served,
  token: string,
  path: string,
  {
    url,
    metadata = {},
    retryDelays = null,
  }: { url?: string; metadata?: Record<string, string>; retryDelays?: number[] | null } = {},
): Promise<Sent> {
  return new Promise((resolve) => {
    const end = (status: number, text = "", filename = "") => resolve({ url: upload.url ?? "", status, text, filename });
    const upload = new Upload(createReadStream(path), {
      endpoint: `${served.url}/files/`,
      uploadUrl: url ?? null,
      headers: { authorization: `Bearer ${token}` },
      metadata: { filename: basename(path), ...metadata },
      retryDelays,
      onSuccess: ({ lastResponse }) => end(lastResponse.getStatus(), "", lastResponse.getHeader("Upload-Filename")),
      onError: (error) => {
        const response = error instanceof DetailedError ? error.originalResponse : undefined;
        end(response?.getStatus() ?? 0, response?.getBody() ?? error.message);
      },
    });
    upload.start();
  });
}

/** Begins or continues an upload, and cuts the connection in the middle of a piece once `bytes` have arrived. Resolves to the upload's address. */
export async function cutPieces(
  served: Served,
  token: string,
  path: string,
  bytes: number,
  { url, metadata = {} }: { url?: string; metadata?: Record<string, string> } = {},
): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  const address = url ?? (await begun(served, statSync(path).size, headers, metadata));
  const id = new URL(address).pathname.slice("/files/".length);
  const arrived = () => unfinished(served).find((one) => one.id === id)?.bytes ?? 0;

  const from = arrived();
  const patch = request(address, {
    method: "PATCH",
    headers: {
      ...headers,
      "content-type": "application/offset+octet-stream",
      "content-length": statSync(path).size - from,
      "upload-offset": from,
    },
  });
  patch.on("error", () => {});
  await pipeline(createReadStream(path, { start: from, end: bytes }), patch, { end: false });
  while (arrived() < bytes) await pause(5);
  patch.destroy();
  return address;
}

async function begun(served: Served, length: number, headers: Record<string, string>, metadata: Record<string, string>) {
  const told = Object.entries({ filename: "long.mov", ...metadata }).map(([name, value]) => `${name} ${btoa(value)}`);
  const answer = await fetch(`${served.url}/files/`, {
    method: "POST",
    headers: { ...headers, "upload-length": String(length), "upload-metadata": told.join(",") },
  });
  return new URL(answer.headers.get("location") ?? "", served.url).href;
}

export async function draftFor(served: Served, token: string): Promise<string> {
  const body = new URLSearchParams({ description: "In pieces", sport: "Surf", filmerInstagram: "@" });
  const answer = await served.fetch("/upload_edit", { method: "POST", body, as: token });
  return /draft=([^&]+)/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";
}

/** Returns the unfinished uploads with their received bytes. */
export function unfinished(served: Served): { id: string; bytes: number }[] {
  const folder = join(served.dataDir, "pieces");
  const ids = readdirSync(folder).filter((name) => !name.includes(".json"));
  return ids.map((id) => ({ id, bytes: statSync(join(folder, id)).size }));
}

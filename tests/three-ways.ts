import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import Database from "better-sqlite3";
import type { Name } from "#db/seed/world.ts";
import { draftFor, sendPieces } from "./pieces.ts";
import type { Served } from "./served.ts";

/** A sender's answer: the name of the accepted file, or the sentence of a refusal with its status. */
export type Told = { filename: string } | { status: number; sentence: string };

export interface Sender {
  token: string;
  /** Sends a file under a name. */
  send(path: string, name?: string): Promise<Told>;
}

const UPLOAD = "mutation ($file: Upload!) { videoUpload(file: $file) { filename } }";
const POST = `mutation ($filename: String, $crewOnly: Boolean) {
  postVideo(filename: $filename, description: "Sent", category: "Surf", crewOnly: $crewOnly) { id } }`;

/** The sender for each way, since the product limits one person's files at a time. */
export const SENDERS = { "by the plain form": "mia", "over GraphQL": "sol", "in pieces": "ana" } as const satisfies Record<
  string,
  Name
>;
export type Way = keyof typeof SENDERS;

export async function senders(served: Served): Promise<Record<Way, Sender>> {
  const tokens = { mia: await served.logIn("mia"), sol: await served.logIn("sol"), ana: await served.logIn("ana") };
  return {
    "by the plain form": { token: tokens.mia, send: (path, name) => byForm(served, tokens.mia, path, name) },
    "over GraphQL": { token: tokens.sol, send: (path, name) => overGraphql(served.url, tokens.sol, path, name) },
    "in pieces": { token: tokens.ana, send: (path, name) => inPieces(served, tokens.ana, path, name) },
  };
}

async function byForm(served: Served, token: string, path: string, name = basename(path)): Promise<Told> {
  const draft = await draftFor(served, token);
  const body = new FormData();
  body.append("file", await openAsBlob(path), name);
  const answer = await served.fetch(`/upload_edit/file?draft=${draft}`, { method: "POST", body, as: token });
  if (answer.status !== 303) return { status: answer.status, sentence: alertOf(await answer.text()) };

  const database = new Database(`${served.dataDir}/stokeline.sqlite`, { readonly: true });
  const ofDraft = "SELECT filename FROM media JOIN drafts ON media.id = drafts.media_id WHERE drafts.id = ?";
  const { filename = "" } = database.prepare<[string], { filename: string }>(ofDraft).get(draft) ?? {};
  database.close();
  return { filename };
}

export async function overGraphql(url: string, token: string, path: string, name = basename(path)): Promise<Told> {
  const body = new FormData();
  body.append("operations", JSON.stringify({ query: UPLOAD, variables: { file: null } }));
  body.append("map", JSON.stringify({ file: ["variables.file"] }));
  body.append("file", await openAsBlob(path), name);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/graphql`, { method: "POST", body, headers });
  const { data, errors } = JSON.parse(await answer.text());
  return errors ? { status: answer.status, sentence: errors[0].message } : { filename: data.videoUpload.filename };
}

async function inPieces(served: Served, token: string, path: string, name = basename(path)): Promise<Told> {
  const { status, text, filename } = await sendPieces(served, token, path, { metadata: { filename: name } });
  return filename ? { filename: decodeURIComponent(filename) } : { status, sentence: text };
}

/** Posts the sent file as an Edit. Resolves to its id. */
export async function post(url: string, token: string, filename: string, crewOnly = false): Promise<string> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const body = JSON.stringify({ query: POST, variables: { filename, crewOnly } });
  const { data } = JSON.parse(await (await fetch(`${url}/graphql`, { method: "POST", headers, body })).text());
  return data.postVideo.id;
}

/** Removes the comments that React puts between two texts, and its encoding of quotes. */
function alertOf(html: string): string {
  const [, words = ""] = /role="alert"[^>]*>(.*?)<\/div>/s.exec(html) ?? [];
  const text = words
    .replace(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
  return text.trim();
}

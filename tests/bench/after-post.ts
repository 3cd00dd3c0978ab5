import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import type { Server } from "./child.ts";
import { upload } from "./films.ts";
import { latenciesOf, send } from "./load.ts";
import type { Facts } from "./prepare.ts";
import { graphql, graphqlFeed } from "./shots.ts";
import { atMost, figures, type Line } from "./table.ts";

const POSTS = 40;
const MOST = 1.5;
/** Until the work after a post is done. */
const REST_MS = 700;
const POST = `mutation ($filename: String) { postVideo(filename: $filename, description: "New", category: "Surf", under18Viewable: true) { id } }`;

/** Measures a page far down right after each of some new Edits, against the first page at the same moment. */
export async function afterPostLine(server: Server, folder: string, facts: Facts): Promise<Line> {
  const photo = join(folder, "photo.jpg");
  await sharp({ create: { width: 64, height: 48, channels: 3, background: "#68a" } }).toFile(photo);
  const once = async (skip: number) => (await latenciesOf(server, graphqlFeed(facts, skip), 1, 1)).p50;
  await once(6000);
  const times: { near: number; far: number }[] = [];
  for (let post = 0; post < POSTS; post++) {
    await send(server, graphql(facts, POST, { filename: await upload(server, facts, photo) }));
    await pause(REST_MS);
    await once(0);
    times.push({ near: await once(0), far: await once(6000) });
  }
  const middle = (key: "near" | "far") => times.map((time) => time[key]).toSorted((a, b) => a - b)[POSTS >> 1] ?? 0;
  return {
    measure: "GraphQL feed of six, skip 6,000, right after a post",
    "measured against": "skip 0, the median time",
    connections: 1,
    ...figures(middle("far"), middle("near"), "ms"),
    ...atMost(MOST, middle("far") / middle("near")),
  };
}

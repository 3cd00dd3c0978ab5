import { join } from "node:path";
import { hasNginx } from "../nginx.ts";
import { answerOf, type Server } from "./child.ts";
import { downloads } from "./download.ts";
import type { Facts } from "./prepare.ts";
import { atLeast, atMost, figures, type Line } from "./table.ts";
import type { Thumbnails } from "./thumbnails.ts";
import { uploads } from "./upload.ts";
import { bareNginx } from "./yardstick.ts";

const MOST_GROWN_MB = 40;
const LEAST_UPLOAD = 0.6;
const MOST_THUMBNAILS = 1.3;

/** Measures uploads and downloads, beside nginx, which only writes a file or sends one. */
export async function mediaLines(server: Server, folder: string, facts: Facts, thumbnails: string[]): Promise<Line[]> {
  const lines: Line[] = [];
  const nginx = hasNginx() ? await bareNginx(join(folder, "media")) : undefined;
  if (!nginx) lines.push({ measure: "no nginx on the PATH: files are not measured against it" });

  for (const { way, grown, speed, yardstick, flushed } of await uploads(server, folder, facts, nginx)) {
    const measure = `3 GB in as ${way}`;
    lines.push({
      measure,
      "measured against": "the warmed process",
      figure: `${grown.toFixed(0)} MB more`,
      ...atMost(MOST_GROWN_MB, grown, " MB"),
    });
    if (yardstick)
      lines.push({
        measure,
        "measured against": "nginx, to a file",
        ...figures(speed, yardstick, "MB/s"),
        ...atLeast(LEAST_UPLOAD, speed / yardstick),
      });
    if (flushed)
      lines.push({
        measure,
        "measured against": "nginx, to a file that is then on the disk",
        ...figures(speed, flushed, "MB/s"),
      });
  }
  for (const { asked, connections, speed, yardstick, least } of nginx ? await downloads(server, folder, facts, nginx.port) : [])
    lines.push({
      measure: asked,
      "measured against": "nginx",
      connections,
      ...figures(speed, yardstick, "MB/s"),
      ...atLeast(least, speed / yardstick),
    });
  await nginx?.stop();

  const { ours, sharps } = await answerOf<Thumbnails>(thumbnails, folder);
  lines.push({
    measure: "three thumbnails, stored",
    "measured against": "sharp alone",
    ...figures(ours, sharps, "ms of CPU"),
    ...atMost(MOST_THUMBNAILS, ours / sharps),
  });
  return lines;
}

import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { hasNginx, nginx, shippedSite } from "../nginx.ts";
import { answerOf, type Server, serve } from "./child.ts";
import { type Download, downloads } from "./download.ts";
import type { Facts } from "./prepare.ts";
import { atLeast, atMost, figures, type Line } from "./table.ts";
import type { Thumbnails } from "./thumbnails.ts";
import { uploads } from "./upload.ts";
import { bareNginx } from "./yardstick.ts";

const MOST_GROWN_MB = 40;
const LEAST_UPLOAD = 0.6;
const MOST_THUMBNAILS = 1.3;
const LEAST_BY_US = { leastWhole: 0.7, leastParts: 0.5 };
const LEAST_BY_NGINX = { leastWhole: 0.9, leastParts: 0.9 };

/** Measures uploads and downloads, beside nginx, which only writes a file or sends one. */
export async function mediaLines(
  server: Server,
  folder: string,
  facts: Facts,
  build: string[],
  thumbnails: string[],
): Promise<Line[]> {
  const lines: Line[] = [];
  const bare = hasNginx() ? await bareNginx(join(folder, "media")) : undefined;
  if (!bare) lines.push({ measure: "no nginx on the PATH: files are not measured against it" });

  for (const { way, grown, speed, yardstick, flushed } of await uploads(server, folder, facts, bare)) {
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
  if (bare) {
    for (const found of await downloads(server.port, folder, facts, bare.port, LEAST_BY_US)) lines.push(downloadLine(found));
    for (const found of await downloadsByNginx(folder, facts, build, bare.port))
      lines.push(downloadLine({ ...found, asked: `${found.asked}, by nginx in front` }));
  }
  await bare?.stop();

  const { ours, sharps } = await answerOf<Thumbnails>(thumbnails, folder);
  lines.push({
    measure: "three thumbnails, stored",
    "measured against": "sharp alone",
    ...figures(ours, sharps, "ms of CPU"),
    ...atMost(MOST_THUMBNAILS, ours / sharps),
  });
  return lines;
}

/** The app decides who may have the file, and the shipped nginx sends it. */
async function downloadsByNginx(folder: string, facts: Facts, build: string[], yardstick: number): Promise<Download[]> {
  const app = await serve(["env", "MEDIA_ACCEL=nginx", "CLIENT_ADDRESS_HEADER=X-Real-IP", ...build], folder);
  const port = await freePort();
  const site = shippedSite({
    plain: `127.0.0.1:${port}`,
    tls: `127.0.0.1:${await freePort()}`,
    app: `http://127.0.0.1:${app.port}`,
    media: `${join(folder, "media")}/`,
  });
  const proxy = await nginx(site, `http://127.0.0.1:${port}/robots.txt`);
  try {
    return await downloads(port, folder, facts, yardstick, LEAST_BY_NGINX);
  } finally {
    await proxy.stop();
    await app.stop();
  }
}

function downloadLine({ asked, connections, speed, yardstick, least }: Download): Line {
  return {
    measure: asked,
    "measured against": "nginx",
    connections,
    ...figures(speed, yardstick, "MB/s"),
    ...atLeast(least, speed / yardstick),
  };
}

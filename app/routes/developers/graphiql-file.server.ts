import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** One page with its script, styles and workers; the build writes it. */
const FILE = "build/graphiql.html.gz";

interface GraphiqlPage {
  packed: Uint8Array<ArrayBuffer>;
  policy: string;
}

let page: GraphiqlPage | undefined;

export function graphiqlPage(): GraphiqlPage | undefined {
  if (!page && existsSync(FILE)) page = read();
  return page;
}

function read(): GraphiqlPage {
  const packed = new Uint8Array(readFileSync(FILE));
  return { packed, policy: policyFor(gunzipSync(packed).toString()) };
}

/** The editor writes styles and starts workers from blobs. Only the script that the build wrote runs. */
function policyFor(html: string): string {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    `script-src ${scripts.join(" ")}`,
    "style-src 'unsafe-inline'",
    "img-src data:",
    "font-src data:",
    "connect-src 'self'",
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

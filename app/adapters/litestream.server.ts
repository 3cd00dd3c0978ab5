import { basename } from "node:path";
import { env } from "#app/env.server.ts";
import { Outside } from "./outside.server.ts";

export interface Progress {
  /** Successful reads of the database's log, one each second. */
  rounds: number;
  /** Bytes. */
  found: number;
  /** Bytes. They differ from `found` even if all is copied, since each file has a head. */
  copied: number;
}

const METRICS_BYTES = 1_000_000;
const LINE = /^litestream_(\w+)\{db="([^"]+)"[^}]*\} (\S+)$/gm;

const litestream = new Outside();

/** Returns the progress by file name of the database, or undefined if Litestream does not answer. */
export function progress(): Promise<Map<string, Progress> | undefined> {
  return litestream.ask(`http://${env.LITESTREAM_ADDR}/metrics`, METRICS_BYTES, (body) => read(body.toString()));
}

function read(text: string): Map<string, Progress> {
  const figures = new Map<string, Map<string, number>>();
  for (const [, metric = "", path = "", value] of text.matchAll(LINE)) {
    const name = basename(path);
    figures.set(name, (figures.get(name) ?? new Map()).set(metric, Number(value)));
  }
  return new Map([...figures].map(([name, of]) => [name, progressOf(of)]));
}

/** Before its first copy Litestream has no line about copies. */
function progressOf(figures: Map<string, number>): Progress {
  const figure = (name: string) => figures.get(name) ?? 0;
  return {
    rounds: figure("sync_count") - figure("sync_error_count"),
    found: figure("total_wal_bytes"),
    copied: figure("replica_wal_bytes"),
  };
}

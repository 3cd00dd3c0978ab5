import { join } from "node:path";
import Database from "better-sqlite3";
import serve from "../e2e/server.ts";
import { passedToken } from "../passed-token.ts";

/** A rider of the demo. */
export const MIA = "1001";

/** The demo on loopback. */
export async function openDemo() {
  const stop = await serve();
  const { E2E_URL: url = "", E2E_DATA_DIR: dataDir = "" } = process.env;
  return {
    url,
    /** The token of a log-in that has passed the second factor. */
    tokenOf: (userId: string) => passedToken(dataDir, userId),
    /** Counts films that are not there yet, or not in full size. */
    waitingFilms() {
      const database = new Database(join(dataDir, "stokeline.sqlite"), { readonly: true });
      const waiting = database
        .prepare<[], { n: number }>("SELECT count(*) AS n FROM media WHERE state = 'processing' OR large_waits")
        .get();
      database.close();
      return waiting?.n ?? 0;
    },
    stop: async () => stop?.(),
  };
}

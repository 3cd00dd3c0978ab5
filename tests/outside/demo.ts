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
    stop: async () => stop?.(),
  };
}

import { rm } from "node:fs/promises";
import { programCommand, runLimited } from "../process.server.ts";
import type { Transcoder } from "./video.server.ts";

/** Repackages only films that already play everywhere, and makes no poster. */
export function remux(): Transcoder {
  return {
    name: "remux",
    canRewrite: ({ plan }) => plan === "remux",
    async rewrite(input, output, _, signal) {
      try {
        await runLimited(programCommand("repackage-film", input, output), signal);
      } catch (error) {
        await rm(output, { force: true });
        throw error;
      }
    },
  };
}

import type { Viewer } from "#app/kernel/viewer.server.ts";
import { adsWait } from "#app/services/edits/index.server.ts";
import { runningBrands } from "#app/services/sponsorships/sponsors.server.ts";

export function adQuestion(viewer: Viewer) {
  return { waits: adsWait(viewer), deals: runningBrands(viewer) };
}

export type AdQuestion = ReturnType<typeof adQuestion>;

import { env } from "#app/env.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import type { Audience } from "#app/schemas/audience.ts";
import type { Sport } from "#app/schemas/sports.ts";
import type { Draft } from "#app/services/edits/drafts.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import type { Media } from "#app/ui/cards/edit-media.tsx";
import { filmOf } from "#app/ui/cards/film-data.ts";

export interface Preview extends Media {
  ad: string;
  description: string;
  sport: Sport | null;
  audience: string;
}

export function previewOf(viewer: Viewer, { details, upload }: Draft): Preview | undefined {
  if (!upload) return undefined;
  const { adFor, description, altText, sport } = details;
  const file = paths.editFile(upload.ownerId, upload.filename);
  const kind = upload.mimetype === "video/mp4" ? "video" : "photo";
  return {
    ad: adFor && `${adFor}${edits.adsWait(viewer) ? ". We look at it before others see it." : ""}`,
    description,
    sport,
    audience: wordsFor(viewer, edits.audienceOf(viewer, details)),
    kind,
    state: upload.state,
    reason: upload.reason ?? undefined,
    ...filmOf(file, upload),
    alt: altText || `Your ${kind}`,
    // Browsers keep it for an hour, so the poster of the Edit has another address.
    poster: upload.state === "ready" && upload.hasPoster ? `${file}_poster?draft` : undefined,
    captions: undefined,
    width: upload.width ?? 640,
    height: upload.height ?? 360,
    colour: upload.colour ?? undefined,
  };
}

const EVERY_AGE = {
  everyone: `Everyone on ${env.PRODUCT_NAME}`,
  crew: "Your Crew alone",
} as const;
const ADULTS = {
  everyone: `Everyone on ${env.PRODUCT_NAME} who is 18 or older`,
  crew: "People in your Crew who are 18 or older",
} as const;
const GROWN_UPS = {
  everyone: "Only grown-ups, brands too. Your friends can't see it.",
  crew: "Only the grown-ups in your Crew. Your friends can't see it.",
} as const;

function wordsFor({ under13 }: Viewer, { reach, adultsOnly }: Audience): string {
  if (!adultsOnly) return EVERY_AGE[reach];
  return (under13 ? GROWN_UPS : ADULTS)[reach];
}

import { paths } from "#app/paths.ts";
import type { Draft } from "#app/services/edits/drafts.server.ts";
import * as stills from "#app/services/media/stills.server.ts";
import { clock } from "#app/text/dates.ts";

export interface PosterChoice {
  isWaiting: boolean;
  stills: {
    value: string;
    label: string;
    src: string | undefined;
  }[];
  width: number;
  height: number;
}

export async function posterChoiceOf({ id, upload }: Draft): Promise<PosterChoice | undefined> {
  if (upload?.mimetype !== "video/mp4") return undefined;
  const { isWaiting, moments } = await stills.listOf(upload);
  if (moments.length === 0) return undefined;
  return {
    isWaiting,
    stills: moments.map(({ at, isMade }) => ({
      value: String(at),
      label: `At ${at < 60_000 ? `${at / 1000} s` : clock(at)}`,
      src: isMade ? paths.still(id, String(at)) : undefined,
    })),
    width: upload.width ?? 640,
    height: upload.height ?? 360,
  };
}

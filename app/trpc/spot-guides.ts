import { z } from "zod";
import { onceFor } from "#app/kernel/idempotency.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { daylightAt } from "#app/map/daylight.server.ts";
import { tideOf } from "#app/map/tide.server.ts";
import { paths } from "#app/paths.ts";
import { GUIDE_FIELD_NAMES, GUIDE_FIELDS, GuideInput, GuidePictureInput } from "#app/schemas/spot-guides.ts";
import { recordOf } from "#app/schemas/statistics.ts";
import { linkFor } from "#app/services/media/signed-links.server.ts";
import { versionOf } from "#app/services/people/faces.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { id, string } from "./inputs.ts";
import { operation } from "./trpc.ts";

const SIZES = [50, 250, 500] as const;

function wireLines(lines: readonly spots.GuideLine[]) {
  return lines.map(({ id, field, value, createdAt, poster }) => ({
    id,
    field,
    label: GUIDE_FIELDS[field].label,
    value,
    createdAt,
    ...authorOf(poster),
  }));
}

function wirePictures(viewer: Viewer, pictures: readonly spots.GuidePicture[]) {
  return pictures.map(({ id, altText, filename, createdAt, poster }) => {
    const link = (size?: (typeof SIZES)[number]) => linkFor(viewer, paths.guidePicture(id, size), versionOf(filename));
    return { id, altText, createdAt, ...authorOf(poster), url: link(), thumbnails: SIZES.map(link) };
  });
}

function authorOf(poster: spots.GuideLine["poster"]) {
  return { userId: poster?.id ?? null, userName: poster?.name ?? null };
}

export const spotGuideQueries = {
  spotGuide: operation
    .input(z.object({ spotId: id }))
    .query(({ ctx: { viewer }, input }) => wireLines(spots.guideOf(viewer, input.spotId ?? ""))),

  spotDaylight: operation.input(z.object({ spotId: id })).query(({ ctx: { viewer }, input }) => {
    const { zone, days } = daylightAt(spots.get(viewer, input.spotId ?? ""));
    return days.map(({ noon, dawn, sunrise, sunset, dusk }) => ({ zone, noon, dawn, sunrise, sunset, dusk }));
  }),

  spotTide: operation.input(z.object({ spotId: id })).query(({ ctx: { viewer }, input: { spotId } }) => {
    const spot = spots.get(viewer, spotId ?? "");
    return tideOf(spot, spots.guideOf(viewer, spot.id)) ?? null;
  }),

  guidePictures: operation
    .input(z.object({ spotId: id }))
    .query(({ ctx: { viewer }, input }) => wirePictures(viewer, spots.picturesOf(viewer, input.spotId ?? ""))),
};

export const spotGuideMutations = {
  writeSpotGuide: operation
    .input(z.object({ spotId: id, ...recordOf(GUIDE_FIELD_NAMES, () => string) }))
    .mutation(({ ctx: { viewer }, input: { spotId, ...lines } }) =>
      wireLines(spots.writeGuide(viewer, spotId ?? "", GuideInput.parse(lines))),
    ),

  postGuidePicture: operation
    .input(z.object({ spotId: id, filename: string, altText: string }))
    .mutation(({ ctx: { viewer, idempotencyKey }, input }) => {
      const { spotId, filename, altText } = input;
      const given = GuidePictureInput.parse({ filename, altText });
      onceFor(viewer, idempotencyKey, "postGuidePicture", input, () => {
        spots.addPicture(viewer, spotId ?? "", given);
        return spotId ?? "";
      });
      return wirePictures(viewer, spots.picturesOf(viewer, spotId ?? ""));
    }),

  deleteGuideLine: operation.input(z.object({ id })).mutation(({ ctx: { viewer }, input: { id } }) => {
    spots.removeGuideLine(viewer, id ?? "");
    return { id: id ?? "" };
  }),
};

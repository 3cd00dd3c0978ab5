import { GUIDE_LENGTH } from "#app/schemas/lengths.ts";
import { GUIDE_FIELD_NAMES, GUIDE_FIELDS, MOST_CONDITION_DAYS, NOT_KNOWN } from "#app/schemas/spot-guides.ts";

const PIN_ARGUMENTS = Object.fromEntries(
  ["spotPins", "osmPins"].flatMap((name) => [
    [`${name}.zoom`, "The map's zoom from 0, the world in 256 pixels, to 17; 15 if it is not sent."],
  ]),
);

export const GUIDE_ARGUMENTS: Record<string, string> = {
  ...PIN_ARGUMENTS,
  "osmPlace.id": "The place's id of OpenStreetMap, such as way/123.",
  "saveSpot.list": "The caller's name for a list, at most 60 characters; not sent for none.",
  "report.guideId": "The id of a line or a picture of a guide.",
  "postGuidePicture.filename": "The name that spotUpload answered with.",
  "postGuidePicture.altText": `What the picture shows in words, for everybody who can't see it; at most ${GUIDE_LENGTH} characters.`,
  ...Object.fromEntries(
    GUIDE_FIELD_NAMES.map((name) => {
      const { label, choices, fades } = GUIDE_FIELDS[name];
      if (!choices)
        return [
          `writeSpotGuide.${name}`,
          `${label} in words, at most ${GUIDE_LENGTH} characters, or "${NOT_KNOWN}". Not sent, it stays as it is.`,
        ];
      const words = `${label}: one of ${choices.map((choice) => `"${choice}"`).join(", ")}`;
      const after = fades
        ? `. What it is like now: it names nobody and counts for 1 to ${MOST_CONDITION_DAYS} days, by the Spot's sports`
        : `, or "${NOT_KNOWN}", which takes the line out`;
      return [`writeSpotGuide.${name}`, `${words}${after}. Not sent, it stays as it is.`];
    }),
  ),
};

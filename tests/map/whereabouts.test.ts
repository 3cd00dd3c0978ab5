import { expect, test } from "vitest";
import { whereabouts } from "#app/map/whereabouts.server.ts";

test.each([
  [50.4125, -5.0757, 15, "Near Newquay"],
  [50.43, -5.08, 15, /^\d\.\d km north of Newquay$/],
  [50.4, -5.105, 15, /^\d\.\d km south-west of Newquay$/],
  [-17, 179.995, 12, /^\d+ km (north-|south-)?(east|west) of /],
  [51.2, -12, 12, /^\d+ km (south-|north-)?west of /],
  [50.4125, -5.0757, 8, undefined],
  [-48.9, -123.4, 15, undefined],
  [84, -40, 15, undefined],
] as const)("the middle of a map at %d, %d and zoom %d is %s", (latitude, longitude, zoom, words) => {
  const said = whereabouts({ latitude, longitude, zoom });
  if (words instanceof RegExp) expect(said).toMatch(words);
  else expect(said).toBe(words);
});

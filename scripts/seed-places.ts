import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { JSONParser } from "@streamparser/json";
import { type OsmPlaceInput, placeOf } from "#app/services/spots/osm-features.server.ts";
import { takeExtract } from "#app/services/spots/osm-places.server.ts";

/* Takes an OpenStreetMap extract (GeoJSON) into the map's layer of places, and tells what it left out. */

const [file, ...more] = process.argv.slice(2);
if (!file || more.length) end("Name one file: npm run seed-places -- cornwall.geojson");

const places = new Map<string, OsmPlaceInput>();
const leftOut = new Map<string, number>();
let type: unknown;

const parser = new JSONParser({ paths: ["$.type", "$.features.*"], keepStack: false });
parser.onValue = ({ value, stack }) => {
  if (stack.length === 1) {
    type = value;
    return;
  }
  const place = placeOf(value);
  if (typeof place === "string") leftOut.set(place, (leftOut.get(place) ?? 0) + 1);
  else places.set(place.osmId, place);
};
try {
  for await (const chunk of createReadStream(file)) parser.write(chunk);
  if (!parser.isEnded) throw new Error("it ends in the middle");
} catch (error) {
  end(`Nothing was taken from ${file}: ${error instanceof Error ? error.message : error}`);
}
if (type !== "FeatureCollection") end(`Nothing was taken from ${file}: it is no GeoJSON FeatureCollection`);

const { added, changed, removed } = takeExtract(basename(file), [...places.values()]);
console.log(
  `${places.size} places of ${basename(file)}: ${added} added, ${changed} changed, ${removed} no longer in it taken out`,
);
for (const [reason, count] of leftOut) console.log(`Left out: ${count}, ${reason}`);

function end(words: string): never {
  console.error(words);
  process.exit(1);
}

import { folded } from "#app/text/fold.ts";
import { places } from "./index.server.ts";

/** Finds cities by the start of their name, or by name and country; the most likely first. */
export async function placesNamed(text: string) {
  const [name = ""] = text.split(",");
  const found = name.trim().length < 2 ? [] : await places.named(name.trim());
  const labelled = found.map((place) => ({ ...place, label: `${place.name}, ${place.country}` }));
  const isMeant = ({ label }: { label: string }) => Number(folded(label).startsWith(folded(text.trim())));
  return labelled.toSorted((one, other) => isMeant(other) - isMeant(one));
}

import { gazetteer } from "#app/adapters/places/gazetteer.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { metresText } from "#app/map/distance.ts";
import { paths } from "#app/paths.ts";
import { fileOf } from "#app/schemas/drawings.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import { ridersToFollow } from "#app/services/edits/riders.server.ts";
import { type Asker, askersOf } from "#app/services/people/askers.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import { faceOf } from "#app/services/people/faces.server.ts";
import * as users from "#app/services/people/users.server.ts";
import * as spots from "#app/services/spots/index.server.ts";

/** Per section. */
const MOST = 3;
/** Metres, and the degrees to each side that contain them. */
const NEAR = 100_000;
const NEAR_DEGREES = 1.6;

export async function railFor(viewer: Viewer) {
  if (viewer.state !== "complete") return undefined;
  const sections = [requestsFor(viewer), ridersFor(viewer), discountsFor(viewer), await spotsFor(viewer)];
  const found = sections.filter(({ items }) => items.length > 0);
  return found.length > 0 ? found : undefined;
}

export type RailData = NonNullable<Awaited<ReturnType<typeof railFor>>>;

export interface RailItem {
  to: string;
  words: string;
  quiet: string;
  face?: string | undefined;
  /** The person that a button beside the words follows. */
  follow?: string;
  /** The person whose Crew request two buttons answer. */
  asker?: string;
}

interface RailSection {
  title: string;
  all: { to: string; label: string };
  hasFaces: boolean;
  items: RailItem[];
}

/** Adults answer here. Minors, and whoever is asked by an under-13, answer on their profile, where they read who asks. */
function requestsFor(viewer: Viewer): RailSection {
  const all = { to: `${paths.profile(viewer.id)}#crew-pending`, label: "Answer crew requests" };
  const askers = askersOf(
    viewer,
    crews.requestsTo(viewer, MOST).map(({ askerId }) => askerId),
  );
  const items = askers.flatMap((asker) => (asker ? [requestItem(viewer, asker, all.to)] : []));
  return { title: "Crew requests", all, hasFaces: true, items };
}

function requestItem(viewer: Viewer, asker: Asker, to: string): RailItem {
  const item = personItem(asker, "wants to join your Crew");
  if (asker.isUnder13) return { ...item, to, face: fileOf("Skateboard"), quiet: "a rider under 13, wants to join your Crew" };
  return viewer.adult ? { ...item, asker: asker.id } : item;
}

function ridersFor(viewer: Viewer): RailSection {
  const riders = ridersToFollow(viewer, MOST);
  const items = riders.map((user) => ({ ...personItem(user, "recently posted in your sports"), follow: user.id }));
  return { title: "Riders to follow", all: { to: paths.search(), label: "Search for more riders" }, hasFaces: true, items };
}

function personItem(user: Parameters<typeof faceOf>[0] & { name: string }, quiet: string): RailItem {
  return { to: paths.profile(user.id), words: user.name, quiet, face: faceOf(user, 50) };
}

function discountsFor(viewer: Viewer): RailSection {
  const found = discounts.headingsAround(viewer, MOST);
  const items = found.map(({ id, amount, by }) => ({
    to: paths.discount(id),
    words: amount,
    quiet: by.name,
    face: faceOf(by, 50),
  }));
  return { title: "Local Discounts", all: { to: paths.localDiscounts(), label: "All local Discounts" }, hasFaces: true, items };
}

/** Looks around the profile's city, in the list of cities that ships: the feed waits for no service. */
async function spotsFor(viewer: Viewer): Promise<RailSection> {
  const me = users.me(viewer);
  const city = me && (await gazetteer.locate(me.country, me.city));
  const found = city ? spots.nearest(viewer, city, viewer.sports, MOST, NEAR_DEGREES) : [];
  const items = found.flatMap((spot) => {
    const away = spots.metresBetween(city ?? spot, spot);
    const quiet = `${spot.sports.join(", ")}, ${metresText(away)} away`;
    return away < NEAR ? [{ to: paths.map({ spot: spot.id }), words: spot.title, quiet }] : [];
  });
  return { title: "Nearest Spots", all: { to: paths.map(), label: "Open the map" }, hasFaces: false, items };
}

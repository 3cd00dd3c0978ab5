import type { Shows } from "#app/kernel/shows.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { linkFor } from "#app/services/media/signed-links.server.ts";
import { pictureOf } from "#app/services/people/faces.server.ts";
import * as users from "#app/services/people/users.server.ts";
import { once } from "./once.ts";

const SIZES = [50, 250, 500] as const;

export type WirePerson = ReturnType<typeof wirePerson>;

/** Signs addresses only when they are read. */
export function wirePerson(viewer: Viewer, person: users.Person) {
  const wire = shown(viewer, person);
  return person.id === viewer.id ? withSettings(viewer, wire) : wire;
}

function shown(viewer: Viewer, person: users.Person) {
  const thumbnails = once(() => thumbnailsOf(viewer, person));
  // Named one by one: a spread of each person takes longer than the rest of the answer.
  return {
    id: person.id,
    name: person.name,
    isBusiness: person.isBusiness,
    athleteOrPhotographer: person.group,
    gender: person.gender,
    age: person.age,
    instagram: person.instagram,
    country: person.country,
    city: person.city,
    about: person.about,
    category: person.sports,
    sponsors: person.sponsors,
    openTo: person.openTo,
    website: person.website,
    businessRegion: person.businessRegion,
    businessIsBricks: person.businessIsBricks,
    profileImage: person.profileImage,
    businessLogo: person.businessLogo,
    followerCount: person.followerCount,
    email: person.email,
    posterUrl: null,
    get url() {
      return urlOf(viewer, person);
    },
    get logoUrl() {
      return person.isBusiness ? urlOf(viewer, person) : null;
    },
    get thumbnails() {
      return thumbnails();
    },
  } satisfies Shows<users.Person, never, { group: "athleteOrPhotographer"; sports: "category" }>;
}

export function wireMe(viewer: Viewer, me: users.Me | undefined) {
  return me ? Object.assign(shown(viewer, me), users.settings(viewer)) : null;
}

/** Adds the caller's settings, read on demand: apps cache one person for each id, so the caller is complete everywhere. */
function withSettings<Shown extends object>(viewer: Viewer, shown: Shown): Shown {
  const settings = once(() => users.settings(viewer));
  const read = users.SETTINGS.map((name) => [name, { enumerable: true, get: () => settings()?.[name] }]);
  return Object.defineProperties(shown, Object.fromEntries(read));
}

type Pictured = Pick<users.Person, "id" | "profileImage" | "businessLogo">;

function urlOf(viewer: Viewer, person: Pictured, size?: (typeof SIZES)[number]): string | null {
  const picture = pictureOf(person, size);
  return picture ? linkFor(viewer, picture.path, picture.version) : null;
}

function thumbnailsOf(viewer: Viewer, person: Pictured): string[] {
  return SIZES.flatMap((size) => urlOf(viewer, person, size) ?? []);
}

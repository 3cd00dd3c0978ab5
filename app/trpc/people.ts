import type { Shows } from "#app/kernel/shows.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { linkFor } from "#app/services/media/signed-links.server.ts";
import { pictureOf } from "#app/services/people/faces.server.ts";
import * as users from "#app/services/people/users.server.ts";
import { once } from "./once.ts";
import { wireObject } from "./wire-object.ts";

const SIZES = [50, 250, 500] as const;

export type WirePerson = ReturnType<typeof personOf>;

interface Source {
  viewer: Viewer;
  person: users.Person;
  thumbnails: () => string[];
}

const personOf = wireObject({
  id: ({ person }) => person.id,
  name: ({ person }) => person.name,
  isBusiness: ({ person }) => person.isBusiness,
  athleteOrPhotographer: ({ person }) => person.group,
  gender: ({ person }) => person.gender,
  age: ({ person }) => person.age,
  instagram: ({ person }) => person.instagram,
  country: ({ person }) => person.country,
  city: ({ person }) => person.city,
  about: ({ person }) => person.about,
  category: ({ person }) => person.sports,
  sponsors: ({ person }) => person.sponsors,
  openTo: ({ person }) => person.openTo,
  website: ({ person }) => person.website,
  businessRegion: ({ person }) => person.businessRegion,
  businessIsBricks: ({ person }) => person.businessIsBricks,
  profileImage: ({ person }) => person.profileImage,
  businessLogo: ({ person }) => person.businessLogo,
  followerCount: ({ person }) => person.followerCount,
  email: ({ person }) => person.email,
  posterUrl: () => null,
  url: ({ viewer, person }) => urlOf(viewer, person),
  logoUrl: ({ viewer, person }) => (person.isBusiness ? urlOf(viewer, person) : null),
  thumbnails: ({ thumbnails }) => thumbnails(),
} satisfies Shows<users.Person, never, { group: "athleteOrPhotographer"; sports: "category" }, (source: Source) => unknown>);

/** Signs addresses only when they are read. */
export function wirePerson(viewer: Viewer, person: users.Person) {
  const wire = shown(viewer, person);
  return person.id === viewer.id ? withSettings(viewer, wire) : wire;
}

function shown(viewer: Viewer, person: users.Person) {
  return personOf({ viewer, person, thumbnails: once(() => thumbnailsOf(viewer, person)) });
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

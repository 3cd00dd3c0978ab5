import { paths } from "#app/paths.ts";
import { linkFor } from "#app/services/media/signed-links.server.ts";
import type { Person } from "#app/services/people/users.server.ts";
import type { Viewer } from "#app/services/people/viewer.server.ts";

const SIZES = [50, 250, 500] as const;

export type WirePerson = ReturnType<typeof wirePerson>;

/** The poster of something as both doors give it. */
export function wirePerson(viewer: Viewer, { sports, group, ...person }: Person) {
  return { ...person, category: sports, athleteOrPhotographer: group, posterUrl: null, ...imagesOf(viewer, person) };
}

export function imagesOf(viewer: Viewer, { id, profileImage }: Pick<Person, "id" | "profileImage">) {
  const linkOf = (size?: (typeof SIZES)[number]) => linkFor(viewer, paths.profileImage(id, size));
  return profileImage ? { url: linkOf(), thumbnails: SIZES.map(linkOf) } : { url: null, thumbnails: [] };
}

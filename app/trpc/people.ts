import { paths } from "#app/paths.ts";
import { linkFor } from "#app/services/media/signed-links.server.ts";
import type { Me, Person } from "#app/services/people/users.server.ts";
import type { Viewer } from "#app/services/people/viewer.server.ts";

const SIZES = [50, 250, 500] as const;

export type WirePerson = ReturnType<typeof wirePerson>;

/** Somebody as both doors give people. Addresses are signed only where they are read. */
export function wirePerson(viewer: Viewer, { sports, group, ...person }: Person) {
  return withImages(viewer, { ...person, category: sports, athleteOrPhotographer: group, posterUrl: null });
}

/** The caller's own account, if there is one. */
export function wireMe(viewer: Viewer, me: Me | undefined) {
  if (!me) return null;
  const { sports, group, band, createdAt, isPrivate, showsPlace, ...rest } = me;
  const { notifyStokes, notifyFollows, notifyCrew, notifyPosts, ...account } = rest;
  return withImages(viewer, { ...account, category: sports, athleteOrPhotographer: group, posterUrl: null });
}

function withImages<Account extends Pick<Person, "id" | "profileImage">>(viewer: Viewer, account: Account) {
  const { id, profileImage } = account;
  const linkOf = (size?: (typeof SIZES)[number]) => linkFor(viewer, paths.profileImage(id, size));
  return {
    ...account,
    get url() {
      return profileImage ? linkOf() : null;
    },
    get thumbnails() {
      return profileImage ? SIZES.map(linkOf) : [];
    },
  };
}

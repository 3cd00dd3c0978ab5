import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import * as users from "#app/services/people/users.server.ts";

const inWords = new Intl.ListFormat("en-GB");

/** Returns what the viewer's own profile lacks, and where to add the first of it; undefined if it is complete. */
export function missingIn(viewer: Viewer, editCount: number) {
  const me = users.me(viewer);
  if (!me) return undefined;
  const asked = [
    {
      isThere: Boolean(me.profileImage ?? me.businessLogo),
      what: me.isBusiness ? "a logo" : "a picture or drawing",
      to: `${paths.profile(viewer.id)}#picture`,
    },
    { isThere: me.about !== "", what: "a sentence about you", to: paths.editProfile() },
    { isThere: !me.isBusiness || me.website !== "", what: "your website", to: paths.editProfile() },
    { isThere: editCount > 0, what: "your first Edit", to: paths.uploadEdit() },
  ];
  const lacking = asked.filter(({ isThere }) => !isThere);
  const [first, ...rest] = lacking;
  return first && { first: first.what, to: first.to, rest: inWords.format(rest.map(({ what }) => what)) };
}

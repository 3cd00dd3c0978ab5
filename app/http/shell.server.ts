import type { AppLoadContext } from "@remix-run/node";
import { env } from "#app/env.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { awayUntil } from "#app/services/moderation/away.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import { faceOf } from "#app/services/people/faces.server.ts";
import * as users from "#app/services/people/users.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import type { ShellData, ShellViewer } from "#app/ui/frame/shell-data.ts";
import { filmSizeOf, wantsSmallFilms } from "./cookies/film-size.server.ts";
import { themeOf } from "./cookies/theme.server.ts";

const links = (pairs: [label: string, href: string][]) =>
  pairs.filter(([, href]) => href !== "").map(([label, href]) => ({ label, href }));

const PRODUCT = {
  product: env.PRODUCT_NAME,
  contactEmail: env.CONTACT_EMAIL,
  phones: env.HELP_LINES.flatMap(({ name, phone }) => (phone ? [{ name, phone }] : [])),
};

const ELSEWHERE = {
  storeLinks: links([
    ["App Store", env.APP_STORE_URL],
    ["Google Play", env.PLAY_STORE_URL],
  ]),
  socialLinks: links([
    ["Instagram", env.INSTAGRAM_URL],
    ["Facebook", env.FACEBOOK_URL],
    ["Twitter", env.TWITTER_URL],
    ["YouTube", env.YOUTUBE_URL],
  ]),
};

export async function shellFor(
  request: Request,
  { viewer, login }: AppLoadContext,
  notice: string | undefined,
): Promise<ShellData> {
  // For visitors the frame, and with it Help, needs no database.
  const me = viewer.state === "visitor" ? undefined : users.me(viewer);
  const filmSize = filmSizeOf(request);
  return {
    ...PRODUCT,
    ...(viewer.waysOut ? ELSEWHERE : { storeLinks: [], socialLinks: [] }),
    waysOut: viewer.waysOut,
    awayUntil: awayUntil(),
    theme: await themeOf(request),
    filmSize,
    // The pages of visitors are kept and are the same for all of them.
    smallFilms: me !== undefined && wantsSmallFilms(request, filmSize),
    notice,
    isAnswer: login !== undefined,
    viewer: me && frameOf(viewer, me),
    address: me ? undefined : env.BASE_URL,
    analytics: me && accounts.mayBeCounted(viewer, me) ? env.ANALYTICS_URL || undefined : undefined,
  };
}

function frameOf(viewer: Viewer, me: users.Me): ShellViewer {
  const { id, name, isBusiness, band } = me;
  return {
    id,
    name,
    isBusiness,
    isOperator: viewer.operator,
    under13: viewer.under13,
    state: viewer.state,
    face: faceOf(me, 50),
    privacyPath: privacyPathOf(viewer, isBusiness ? null : band),
    isAskedForCookies: env.ANALYTICS_URL !== "" && accounts.isAskedForCookies(viewer, me),
    hasDesk: viewer.state === "complete" && (isBusiness || viewer.operator || sponsorships.hasAny(viewer)),
    news: notifications.newCount(viewer),
  };
}

/** In the initial state, links to the page with all versions, since the age is not settled yet. */
function privacyPathOf({ state }: Viewer, band: users.Me["band"]): string {
  if (state === "initial" && band) return paths.privacyTab(band);
  return paths.privacy(band);
}

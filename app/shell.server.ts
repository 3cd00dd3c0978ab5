import type { AppLoadContext } from "@remix-run/node";
import type { ShellData, ShellViewer } from "./components/shell-data.ts";
import { env } from "./env.server.ts";
import { paths } from "./paths.ts";
import * as users from "./services/users.server.ts";
import { themeOf } from "./theme.server.ts";

const links = (pairs: [label: string, href: string][]) =>
  pairs.filter(([, href]) => href !== "").map(([label, href]) => ({ label, href }));

const PRODUCT = {
  product: env.PRODUCT_NAME,
  contactEmail: env.CONTACT_EMAIL,
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

/** The frame of every page. */
export async function shellFor(request: Request, { viewer }: AppLoadContext, notice: string | undefined): Promise<ShellData> {
  return {
    ...PRODUCT,
    theme: await themeOf(request),
    notice,
    viewer: viewer.state === "visitor" ? undefined : frameOf(viewer.id, viewer.state),
  };

  function frameOf(id: string, state: ShellViewer["state"]): ShellViewer | undefined {
    const me = users.me(viewer);
    return (
      me && {
        id,
        name: me.name,
        isBusiness: me.isBusiness,
        state,
        face: faceOf(me, 50),
        privacyPath: paths.privacy(me.isBusiness ? null : me.band),
      }
    );
  }
}

interface Pictured {
  id: string;
  profileImage: string | null;
  businessLogo: string | null;
}

/** The logo, else the profile image, else nothing. */
export function faceOf({ id, profileImage, businessLogo }: Pictured, size: 50 | 250 | 500): string | undefined {
  if (businessLogo) return paths.logo(id, size);
  return profileImage ? paths.profileImage(id, size) : undefined;
}

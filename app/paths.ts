import { ADDRESSES } from "./addresses.ts";
import type { AgeBand } from "./schemas/age-bands.ts";
import { slugOf } from "./schemas/sports.ts";

type Addresses = typeof ADDRESSES;

type Params<Path extends string> = Path extends `${string}:${string}/${infer Rest}`
  ? [string, ...Params<`/${Rest}`>]
  : Path extends `${string}:${string}`
    ? [string]
    : [];
type Query<Row> = Row extends { query: readonly (infer Name extends string)[] }
  ? [query?: { [name in Name]?: string | undefined }]
  : [];
type Paths = { [Name in keyof Addresses]: (...args: [...Params<Addresses[Name]["path"]>, ...Query<Addresses[Name]>]) => string };

function pathTo(path: string) {
  return (...args: (string | Record<string, string | undefined>)[]): string => {
    const texts = args.filter((arg) => typeof arg === "string");
    const query = args.find((arg) => typeof arg === "object") ?? {};
    const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
    const filled = path.replace(/:\w+/g, () => texts.shift() ?? "");
    return given.length ? `${filled}?${new URLSearchParams(given)}` : filled;
  };
}

const named = Object.fromEntries(Object.entries(ADDRESSES).map(([name, { path }]) => [name, pathTo(path)])) as Paths;

export const paths = {
  ...named,
  join: () => "/#create-an-account",
  outgoing: (userId: string, to: "website" | "instagram" | "contact") => named[to](userId),
  leaveEdit: (id: string, to: "filmer" | "poster") => named[to](id),
  share: (userId: string, platform: string) => named.share(userId, platform.toLowerCase()),
  shareEdit: (id: string, platform: string) => named.shareEdit(id, platform.toLowerCase()),
  sportEdits: (sport: string, query: { tab?: string; before?: string } = {}) => pathTo(`/${slugOf(sport)}_edits`)(query),
  sportDiscounts: (sport: string, query: { tab?: string; before?: string } = {}) => pathTo(`/${slugOf(sport)}_discounts`)(query),
  shareDiscount: (id: string, platform: string) => named.shareDiscount(id, platform.toLowerCase()),
  competition: (sport: string, competition: string, query: { before?: string } = {}) =>
    named.competition(slugOf(sport), competition, query),
  privacy: (band?: AgeBand | "Under 6" | null) => (band && band !== "Under 6" ? `/privacy_policy_${band}` : named.privacy()),
  /** One age's version on the page of all four, which everybody may open. */
  privacyTab: (band: string) => named.privacy({ band: band.replace("+", "") }),
  /** The rules in the Community Guidelines. */
  rules: () => `${named.guidelines()}#don-t-be-salty`,
  helpFor: (band: AgeBand) => named.help({ band: band.replace("+", "") }),
  editFile: (posterId: string, filename: string) => `/media/videos/${posterId}/${encodeURIComponent(filename)}`,
  spotImage: (spotId: string, size?: 50 | 250 | 500) => `/media/spots/${spotId}${size ? `_${size}x${size}` : ""}`,
  guidePicture: (lineId: string, size?: 50 | 250 | 500) => `/media/guides/${lineId}${size ? `_${size}x${size}` : ""}`,
  sponsoredFile: (editId: string) => `/media/sponsored/${editId}`,
  profileImage: (userId: string, size?: 50 | 250 | 500) => `/media/videos/${userId}/${userId}${size ? `_${size}x${size}` : ""}`,
  logo: (userId: string, size?: 50 | 250 | 500) => `/media/logos/${userId}${size ? `_${size}x${size}` : ""}`,
};

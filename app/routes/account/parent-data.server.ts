import { paths } from "#app/paths.ts";
import type { ParentPage } from "#app/services/guardians/page.server.ts";

type Opened = Extract<ParentPage, { is: "open" }>;

export function parentDataFor({ child, counts, consent, log, crew, followers, isCodeSent }: Opened) {
  return {
    name: child?.name ?? "",
    isCodeSent,
    crew,
    followers,
    facts: { ...personal(child), ...numbers(counts) },
    consent: { band: consent.band, at: day(consent.at), email: consent.email, policy: policyOf(consent.band) },
    log: log.map(({ what, createdAt }) => ({ what, at: day(createdAt) })),
  };
}

function personal(child: Opened["child"]): Record<string, string> {
  return {
    Name: child?.name ?? "",
    "Age band": child?.band ?? "",
    Sports: child?.sports.join(", ") ?? "",
    Country: child?.country ?? "",
    City: child?.city ?? "",
    Instagram: child?.instagram ? `@${child.instagram}` : "",
    About: child?.about ?? "",
    Joined: child ? day(child.createdAt) : "",
  };
}

function numbers(counts: Opened["counts"]): Record<string, string> {
  const { edits = 0, discounts = 0, stokes = 0, follows = 0, followers = 0, crew = 0 } = counts ?? {};
  const named = { Edits: edits, Stokes: stokes, Follows: follows, Followers: followers, Crew: crew, Discounts: discounts };
  return Object.fromEntries(Object.entries(named).map(([name, number]) => [name, number.toLocaleString("en-GB")]));
}

/** The public version. */
function policyOf(band: string) {
  return paths.privacyTab(band);
}

function day(time: number): string {
  return new Date(time).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
}

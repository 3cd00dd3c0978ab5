import { cursorText, cut } from "#app/kernel/paging.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { describedAsAd } from "#app/schemas/ads.ts";
import { signedPath } from "#app/services/media/signed-links.server.ts";
import type { ParentPage } from "#app/services/parents-page/page.server.ts";
import { pictureOf } from "#app/services/people/faces.server.ts";
import { day } from "#app/text/dates.ts";

type Opened = Extract<ParentPage, { is: "open" }>;

export function parentDataFor(
  token: string,
  { viewer, child, children, counts, edits, consent, log, blocked, crew, ...others }: Opened,
  most: number,
) {
  const { shown, next } = cut(edits, most, ({ createdAt: time, id }) => ({ time, id }));
  return {
    ...others,
    name: child.name,
    children: children.map(({ id, token: theirs, name, isHere, ...waits }) => ({
      id,
      name,
      to: isHere ? undefined : paths.parent(theirs),
      waits: waitsOf(waits),
    })),
    isOpen: child.publicSince !== null,
    crew: crew.map(({ pictured, ...link }) => ({ ...link, face: pictureFor(viewer, pictured) })),
    settings: child.settings,
    edits: shown.map((edit) => postFor(viewer, edit)),
    next: next && `${paths.parent(token, { before: cursorText(next) })}#edits`,
    blocked: blocked.map(({ name }) => name),
    facts: { ...personal(child), ...numbers(counts) },
    ...consentDataFor({ consent, log }),
  };
}

export function teensDataFor({ is, name, isCodeSent, ...given }: Extract<ParentPage, { is: "teen" }>, isAsked: boolean) {
  return { is, name, isAsked, isCodeSent, ...consentDataFor(given) };
}

function consentDataFor({ consent, log }: Pick<Opened, "consent" | "log">) {
  return {
    consent: { band: consent.band, at: day(consent.at), email: consent.email, policy: policyOf(consent.band) },
    log: log.map(({ what, createdAt }) => ({ what, at: day(createdAt) })),
  };
}

function waitsOf({ crew, asksForNews }: { crew: number; asksForNews: boolean }): string | undefined {
  const people = crew === 1 ? "1 person for the crew" : `${crew} people for the crew`;
  const waits = [...(crew > 0 ? [people] : []), ...(asksForNews ? ["a question about news"] : [])];
  return waits.length > 0 ? waits.join(" and ") : undefined;
}

function pictureFor(viewer: Viewer, person: Opened["crew"][number]["pictured"]): string | undefined {
  const picture = person && pictureOf(person, 50);
  return picture && `${signedPath(viewer, picture.path)}&v=${picture.version}`;
}

function postFor(viewer: Viewer, edit: Opened["edits"][number]) {
  const file = paths.editFile(edit.posterId, edit.filename);
  const isPictured = edit.ready && (edit.hasPoster || edit.mimetype === "image/jpeg");
  return {
    id: edit.id,
    description: describedAsAd(edit),
    file: signedPath(viewer, file),
    picture: isPictured ? signedPath(viewer, `${file}_250x250`) : undefined,
    facts: `${edit.sport}, ${day(edit.createdAt)}`,
    seenBy: audienceOf(edit),
  };
}

function audienceOf({ forCrew, under18Viewable }: Opened["edits"][number]): string {
  if (forCrew) return under18Viewable ? "the crew" : "those of the crew who say they are 18 or over";
  return under18Viewable ? "everybody, brands too" : "everybody who says they are 18 or over, brands too";
}

function personal(child: Opened["child"]): Record<string, string> {
  return {
    Name: child.name,
    "Age band": child.band ?? "",
    Sports: child.sports.join(", "),
    Country: child.country,
    City: child.city,
    About: child.about,
    Joined: day(child.createdAt),
  };
}

function numbers(counts: Opened["counts"]): Record<string, string> {
  const { edits = 0, discounts = 0, stokes = 0, follows = 0, followers = 0, crew = 0 } = counts ?? {};
  const named = { Edits: edits, Stokes: stokes, Follows: follows, Followers: followers, Crew: crew, Discounts: discounts };
  return Object.fromEntries(Object.entries(named).map(([name, number]) => [name, number.toLocaleString("en-GB")]));
}

function policyOf(band: string) {
  return paths.privacyTab(band);
}

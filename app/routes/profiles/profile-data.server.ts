import { isAwaiting } from "#app/kernel/access/requirements.server.ts";
import { traitsOf } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import { faceOf } from "#app/services/people/faces.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as mutes from "#app/services/people/mutes.server.ts";
import type { Person } from "#app/services/people/users.server.ts";
import * as clicks from "#app/services/reactions/clicks.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";

export function profileDataFor(viewer: Viewer, person: Person) {
  const mine = person.id === viewer.id;
  return {
    id: person.id,
    name: person.name,
    mine,
    isBusiness: person.isBusiness,
    about: person.about,
    kind: person.isBusiness ? "Business" : (person.group ?? ""),
    followers: new Intl.NumberFormat("en-GB").format(person.followerCount),
    place: [person.city, person.country].filter(Boolean).join(", "),
    sports: person.sports,
    gender: person.isBusiness || person.group === "Club" ? null : person.gender,
    sponsors: person.group === "Athlete" && person.sponsors.length > 2 ? person.sponsors : "",
    openTo: person.openTo?.join(", ") ?? "",
    sponsoredBy: sponsorships.sponsorsOf(viewer, person.id).map(({ id, name }) => ({ id, name })),
    region: person.isBusiness ? person.businessRegion : null,
    website: viewer.waysOut ? clicks.webAddressOf(person) : undefined,
    face: faceOf(person, 250),
    faceLarge: faceOf(person, 500),
    operatorPages: mine ? operatorPagesFor(viewer) : [],
    hasDesk: mine && sponsorships.hasAny(viewer),
    toOthers: mine ? undefined : toOthersFor(viewer, person),
  };
}

function operatorPagesFor(viewer: Viewer) {
  const isOperator = viewer.operator || isAwaiting(viewer, "operator");
  const isReader = isOperator || viewer.statistics || isAwaiting(viewer, "statistics");
  const forOperator = [
    { to: paths.moderation(), label: "Moderation" },
    { to: paths.sendEmails(), label: "Send Emails" },
    { to: paths.userMap(), label: "User Map" },
  ];
  return [...(isOperator ? forOperator : []), ...(isReader ? [{ to: paths.statistics(), label: "Statistics" }] : [])];
}

function toOthersFor(viewer: Viewer, { id, isBusiness, instagram }: Person) {
  const crew = crews.linkWith(viewer, id);
  return {
    following: follows.has(viewer, id) || (follows.allowed(viewer.id, id) ? false : undefined),
    muted: mutes.has(viewer, id),
    reported: reports.hasReportedProfile(viewer, id),
    crew: crew === "none" && !crews.mayAsk(viewer, id) ? undefined : crew,
    instagram: viewer.waysOut ? instagram : "",
    mayContact: sponsorships.mayContact(viewer, id),
    mayAsk: sponsorships.mayAsk(viewer, id),
    hasSponsorPage: sponsorships.sponsorPages.isShownTo(viewer, id),
    isOperator: viewer.operator,
    mayApprove: viewer.operator && isBusiness && !traitsOf(id).approved,
  };
}

export type ProfileData = ReturnType<typeof profileDataFor>;
export type ToOthers = NonNullable<ProfileData["toOthers"]>;

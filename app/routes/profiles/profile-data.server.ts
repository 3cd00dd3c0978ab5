import type { Person } from "#app/services/users.server.ts";
import type { Viewer } from "#app/services/viewer.server.ts";
import { faceOf } from "#app/shell.server.ts";

/** What the profile page shows of somebody. */
export function profileDataFor(viewer: Viewer, person: Person) {
  const isAthlete = person.group === "Athlete";
  return {
    id: person.id,
    name: person.name,
    mine: person.id === viewer.id,
    about: person.about,
    kind: person.isBusiness ? "Business" : (person.group ?? ""),
    followers: new Intl.NumberFormat("en-GB").format(person.followerCount),
    place: [person.city, person.country].filter(Boolean).join(", "),
    sports: person.sports,
    gender: person.isBusiness || person.group === "Club" ? null : person.gender,
    sponsors: isAthlete && person.sponsors.length > 2 ? person.sponsors : "",
    instagram: person.id === viewer.id ? null : person.instagram,
    face: faceOf(person, 250),
    faceLarge: faceOf(person, 500),
  };
}

export type ProfileData = ReturnType<typeof profileDataFor>;

import { eq } from "drizzle-orm";
import { COUNTRIES } from "#app/countries.server.ts";
import type { InitialSetup, Profile } from "#app/schemas/accounts.ts";
import { AGE_ANSWERS, type AgeAnswer, spelled, sportsFor, UNDER_6, UNDER_13 } from "#app/schemas/words.ts";
import { atomically, db } from "#db";
import { users } from "#db/schema.ts";
import { atLeast, member } from "../access.server.ts";
import { passes } from "../checks.server.ts";
import * as uploads from "../media/uploads.server.ts";
import { foldPlace } from "../place.ts";
import { invalid, Refusal } from "../refusal.server.ts";
import { type Me, me } from "../users.server.ts";
import type { Viewer } from "../viewer.server.ts";
import { BUSINESS_PROFILE, INITIAL_SETUP, RIDER_PROFILE } from "./checks.server.ts";

const TOO_YOUNG = "Users under the age of 6 aren't allowed to use the platform more their safety.";
const PICTURE = { purpose: "image", field: "profileImage", missing: "Please add a Profile Image" } as const;
const NEEDS_PARENT = "A parent or guardian has to agree before you can join, and that cannot be done here yet";

/** Tells the product who somebody is: business or rider, group, band and sports. */
export function setUp(viewer: Viewer, input: InitialSetup): Me | undefined {
  const { id } = member(viewer);
  if (viewer.state !== "initial") throw new Refusal("FORBIDDEN", "Your account is set up already");

  const lowest = rememberLowestBand(id, input.isBusiness ? null : input.age);
  if (lowest === UNDER_6) throw invalid("age", TOO_YOUNG);
  passes(input, INITIAL_SETUP);
  if (lowest && UNDER_13.includes(lowest)) throw invalid("age", NEEDS_PARENT);

  const age = input.isBusiness || input.age === UNDER_6 ? null : input.age;
  db.update(users)
    .set({
      isBusiness: input.isBusiness,
      group: input.isBusiness ? null : input.group,
      age,
      bandSetAt: age && Date.now(),
      sports: input.sports.filter((sport) => sportsFor(input.isBusiness).includes(sport)),
      marketingOptIn: input.marketingOptIn,
      initialProfileSetup: true,
    })
    .where(eq(users.id, id))
    .run();
  return me(viewer);
}

/** The last step: picture, place and words. The picture is a pending upload of the viewer's. */
export function completeProfile(viewer: Viewer, input: Profile): Me | undefined {
  const { id } = atLeast(viewer, "profile");
  if (viewer.state !== "profile") throw new Refusal("FORBIDDEN", "Your Profile is complete already");
  uploads.pending(viewer, input.profileImage, PICTURE);
  passes(input, viewer.isBusiness ? BUSINESS_PROFILE : RIDER_PROFILE);
  const country = spelled(COUNTRIES, input.country);
  if (!country) throw invalid("country", "Please select your Country");

  return atomically(() => {
    const image = uploads.attach(viewer, input.profileImage, PICTURE);
    db.update(users)
      .set({
        profileImage: image.filename,
        businessLogo: viewer.isBusiness ? image.filename : null,
        about: input.about,
        instagram: input.instagram,
        city: input.city,
        country,
        place: foldPlace(country, input.city),
        profileSetup: true,
        ...(viewer.isBusiness
          ? { website: input.website, businessRegion: input.businessRegion, businessIsBricks: input.businessIsBricks }
          : { gender: input.gender, sponsors: input.sponsors }),
      })
      .where(eq(users.id, id))
      .run();
    return me(viewer);
  });
}

/** The tutorial shows itself once. */
export function seeTutorial(viewer: Viewer, newUser = false): Me | undefined {
  db.update(users)
    .set({ newUser })
    .where(eq(users.id, atLeast(viewer, "initial").id))
    .run();
  return me(viewer);
}

/** After "Under 6" nothing is left but to go, at once and without a trace. */
export function eraseUnder6(viewer: Viewer): void {
  const { id } = member(viewer);
  const account = db.select({ lowestBand: users.lowestBand }).from(users).where(eq(users.id, id)).get();
  if (account?.lowestBand !== UNDER_6) throw new Refusal("FORBIDDEN");
  db.delete(users).where(eq(users.id, id)).run();
}

/** A child cannot simply answer again: the lowest band ever submitted stays, and is told. */
function rememberLowestBand(id: string, answer: AgeAnswer | null): AgeAnswer | null {
  const { lowestBand } = db.select({ lowestBand: users.lowestBand }).from(users).where(eq(users.id, id)).get() ?? {};
  const answers = [lowestBand, answer].filter((band) => band !== null && band !== undefined);
  const lowest = AGE_ANSWERS.find((band) => answers.includes(band)) ?? null;
  if (lowest !== "18+" && lowest !== lowestBand) db.update(users).set({ lowestBand: lowest }).where(eq(users.id, id)).run();
  return lowest;
}

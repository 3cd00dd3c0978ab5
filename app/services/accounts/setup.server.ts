import { eq } from "drizzle-orm";
import { requireMember, requireState } from "#app/kernel/access/requirements.server.ts";
import { refuseFirstFailure } from "#app/kernel/checks.server.ts";
import * as endings from "#app/kernel/endings.server.ts";
import { invalid, Refusal } from "#app/kernel/refusal.server.ts";
import { type Viewer, viewerById } from "#app/kernel/viewer.server.ts";
import type { InitialSetup, Profile } from "#app/schemas/accounts.ts";
import { TOO_YOUNG, UNDER_6 } from "#app/schemas/age-bands.ts";
import { spelled } from "#app/schemas/choices.ts";
import { sportsFor } from "#app/schemas/sports.ts";
import { COUNTRIES } from "#app/text/countries.server.ts";
import { foldPlace } from "#app/text/fold.ts";
import { atomically, db } from "#db";
import { users } from "#db/schema/index.ts";
import * as guardians from "../guardians/index.server.ts";
import * as uploads from "../media/uploads.server.ts";
import { type Me, me } from "../people/users.server.ts";
import { BUSINESS_PROFILE, INITIAL_SETUP, NO_PICTURE, RIDER_PROFILE } from "./profile-checks.server.ts";

const PICTURE = { purpose: "image", field: "profileImage", missing: NO_PICTURE } as const;

export function setUp(viewer: Viewer, input: InitialSetup): Me | undefined {
  const { id } = requireMember(viewer);
  if (guardians.remember(id, input.age) === UNDER_6 || input.age === UNDER_6) throw invalid("age", TOO_YOUNG);
  if (viewerById(id).state !== "initial") throw new Refusal("FORBIDDEN", "Your account is all set up");

  const refusal = input.isBusiness ? guardians.refusalOfBusiness(id) : guardians.refusalOfMove(id, input.age);
  refuseFirstFailure({ ...input, refusal }, INITIAL_SETUP);
  const age = input.isBusiness ? null : input.age;
  const agreed = guardians.demand(viewer, age, input);

  return atomically(() => {
    const before = guardians.beforeChange(id);
    if (agreed) guardians.accept(agreed);
    if (age) endings.record("band", id, { detail: age });
    db.update(users)
      .set({
        isBusiness: input.isBusiness,
        group: input.isBusiness ? null : input.group,
        age,
        ...(age && { lowestBand: guardians.rememberedOf(age) }),
        bandSetAt: Date.now(),
        sports: input.sports.filter((sport) => sportsFor(input.isBusiness).includes(sport)),
        initialProfileSetup: true,
      })
      .where(eq(users.id, id))
      .run();
    guardians.settle(id, { ...before, consenter: before.consenter ?? agreed?.subject });
    guardians.chooseNews(id, input.marketingOptIn);
    return me(viewer);
  });
}

export function completeProfile(viewer: Viewer, given: Profile): Me | undefined {
  const { id } = requireState(viewer, "profile");
  const input = guardians.askedOf(viewer, given);
  if (viewer.state !== "profile") throw new Refusal("FORBIDDEN", "Your profile is all filled in");
  if (input.profileImage) uploads.pending(viewer, input.profileImage, PICTURE);
  refuseFirstFailure(input, guardians.checksFor(viewer, viewer.isBusiness ? BUSINESS_PROFILE : RIDER_PROFILE));
  const country = spelled(COUNTRIES, input.country);
  if (!country) throw invalid("country", "Please select your Country");
  guardians.requireOpen(country);
  const agreed = viewer.band === "13-17" ? guardians.demand(viewer, viewer.band, { ...input, country }) : undefined;

  return atomically(() => {
    if (agreed) guardians.accept(agreed, country);
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
          ? {
              website: input.website,
              businessRegion: input.businessRegion,
              businessIsBricks: input.businessIsBricks,
              businessProof: input.businessProof,
            }
          : { gender: input.gender, sponsors: input.sponsors }),
      })
      .where(eq(users.id, id))
      .run();
    return me(viewer);
  });
}

export function seeTutorial(viewer: Viewer, newUser = false): Me | undefined {
  db.update(users)
    .set({ newUser })
    .where(eq(users.id, requireState(viewer, "initial").id))
    .run();
  return me(viewer);
}

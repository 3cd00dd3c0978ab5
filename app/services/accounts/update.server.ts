import { eq } from "drizzle-orm";
import { requireComplete, requireMember } from "#app/kernel/access/requirements.server.ts";
import { isEmail, refuseFirstFailure } from "#app/kernel/checks.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import { existing, invalid } from "#app/kernel/refusal.server.ts";
import { type Viewer, viewerById } from "#app/kernel/viewer.server.ts";
import { type ProfileUpdate, ProfileUpdateInput, SettingsInput } from "#app/schemas/accounts.ts";
import { TOO_YOUNG, UNDER_6 } from "#app/schemas/age-bands.ts";
import { spelled } from "#app/schemas/choices.ts";
import { sportsFor } from "#app/schemas/sports.ts";
import { COUNTRIES } from "#app/text/countries.server.ts";
import { asStored } from "#app/text/email-address.ts";
import { foldPlace } from "#app/text/fold.ts";
import { atomically, db } from "#db";
import { users } from "#db/schema/index.ts";
import * as guardians from "../guardians/index.server.ts";
import * as uploads from "../media/uploads.server.ts";
import { type Me, me } from "../people/users.server.ts";
import { changeEmail, refuseTaken } from "./email.server.ts";
import { requirePassword } from "./password.server.ts";
import { dropUnused, setPicture } from "./pictures.server.ts";
import { BUSINESS_UPDATE, RIDER_UPDATE } from "./profile-checks.server.ts";
import { changeSettings } from "./settings.server.ts";

const LOGO = { purpose: "image", field: "businessLogo", missing: "Please upload your Business Logo" } as const;

/** Changes all or nothing: a refused age leaves the name unchanged. */
export async function update(viewer: Viewer, input: ProfileUpdate): Promise<Me | undefined> {
  const now = submitted(viewer, input);
  await countAddress(now, input.email);
  const isProven = movesTo(now, input.email);
  if (isProven) await prove(now, input);
  return apply(now, input, isProven);
}

/** Takes only the changed fields, settings included. Existing apps send no password, so their new address waits for a day. */
export async function updateSome(viewer: Viewer, given: Record<string, unknown>): Promise<Me | undefined> {
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined));
  const now = submitted(viewer, ProfileUpdateInput.parse(named));
  const input = ProfileUpdateInput.parse({ ...me(now), ...named });
  await countAddress(now, input.email);
  const isProven = movesTo(now, input.email) && input.password !== "";
  if (isProven) await prove(now, input);
  return atomically(() => {
    apply(now, ProfileUpdateInput.parse({ ...me(now), ...named }), isProven);
    return changeSettings(now, SettingsInput.parse(named));
  });
}

/** A younger age governs even if the rest is refused. Throws if a parent must agree first. */
function submitted(viewer: Viewer, input: ProfileUpdate): Viewer {
  const { id } = requireMember(viewer);
  if (guardians.remember(id, input.age) === UNDER_6) throw invalid("age", TOO_YOUNG);
  const now = viewerById(requireComplete(viewer).id);
  if (now.state !== viewer.state) guardians.demand(now, guardians.isYoung(now.band) ? now.band : null, input);
  return requireComplete(now);
}

/** Limits as sign-up does, since the answer reveals whether an address is taken. */
async function countAddress(viewer: Viewer, email: string): Promise<void> {
  if (isEmail(email) && movesTo(viewer, email)) await limits.count("signup", viewer.id);
}

function movesTo(viewer: Viewer, email: string): boolean {
  return asStored(me(requireComplete(viewer))?.email ?? "") !== asStored(email);
}

/** Runs last, or a wrong password would hide other errors. */
async function prove(viewer: Viewer, input: ProfileUpdate): Promise<void> {
  checked(viewer, input);
  const { email, password } = input;
  refuseTaken(asStored(email), viewer.id);
  if (password === "") throw invalid("password", "Please type your password");
  await requirePassword(viewer.id, "password", password);
}

function checked(viewer: Viewer, given: ProfileUpdate) {
  const input = guardians.askedOf(viewer, given);
  const before = existing(me(viewer));
  const logo = input.businessLogo === before.businessLogo ? "" : input.businessLogo;
  if (logo) uploads.pending(viewer, logo, LOGO);
  const hasLogo = Boolean(logo || before.businessLogo);
  if (input.isBusiness) refuseFirstFailure({ ...input, hasLogo }, guardians.checksFor(viewer, BUSINESS_UPDATE));
  else refuseFirstFailure(input, guardians.checksFor(viewer, RIDER_UPDATE));
  const country = spelled(COUNTRIES, input.country);
  if (country && country !== before.country) guardians.requireOpen(country);
  return { input, before, logo };
}

function apply(viewer: Viewer, given: ProfileUpdate, isProven: boolean): Me | undefined {
  const { id } = requireComplete(viewer);
  const { input, before, logo } = checked(viewer, given);

  return atomically(() => {
    const standing = guardians.beforeChange(id);
    const traits = input.isBusiness ? businessTraits(viewer, before, input) : riderTraits(viewer, before, input);
    changeEmail(id, input.email, isProven);
    if (input.isBusiness && logo) setPicture(viewer, uploads.pending(viewer, logo, LOGO), "businessLogo");
    db.update(users)
      .set({ ...shared(input), ...traits })
      .where(eq(users.id, id))
      .run();
    if (!input.isBusiness) dropUnused(id, before.businessLogo);
    guardians.settle(id, standing);
    return me(viewer);
  });
}

function shared({ name, about, instagram, city, country, sports, isBusiness }: ProfileUpdate) {
  const listed = spelled(COUNTRIES, country) ?? "";
  return {
    name,
    about,
    instagram,
    city,
    country: listed,
    place: foldPlace(listed, city),
    isBusiness,
    sports: sports.filter((sport) => sportsFor(isBusiness).includes(sport)),
  };
}

function businessTraits(viewer: Viewer, before: Me, given: ProfileUpdate) {
  const { website, businessRegion, businessIsBricks, businessProof } = given;
  if (!before.isBusiness && !viewer.adult) throw invalid("isBusiness", guardians.ADULTS_ALONE);
  return {
    group: null,
    website,
    businessRegion,
    businessIsBricks,
    businessProof,
    ...(!before.isBusiness && { approvedAt: null }),
  };
}

function riderTraits(viewer: Viewer, before: Me, input: ProfileUpdate) {
  const { age, gender, group, sponsors } = input;
  if (!before.isBusiness && input.sports.includes("Apparel")) throw invalid("sports", "Just brands can choose this sport");
  if (!age || age === UNDER_6) throw invalid("age", "Please select your Age");
  const isAsBefore = age === before.age && !before.isBusiness;
  const moved = isAsBefore && guardians.refusalOfMove(viewer.id, age) ? {} : guardians.moveBand(viewer, age, input);
  return { gender, group, sponsors, businessLogo: null, businessProof: "", ...moved };
}

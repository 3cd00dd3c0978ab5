import { z } from "zod";
import { requireMember, requireSelf } from "#app/kernel/access/requirements.server.ts";
import {
  ChangePasswordInput,
  InitialSetupInput,
  LogInInput,
  ParentInput,
  ProfileInput,
  ResetPasswordInput,
  SendCodeInput,
  SettingsInput,
  SignUpInput,
} from "#app/schemas/accounts.ts";
import { purposesIn, SPONSORSHIP_PURPOSES } from "#app/schemas/choices.ts";
import * as exports from "#app/services/accounts/exports.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import * as brands from "#app/services/people/brands.server.ts";
import * as users from "#app/services/people/users.server.ts";
import { allOf, boolean, id, int, string, strings } from "./inputs.ts";
import { wireMe, wirePerson } from "./people.ts";
import { operation, operationFrom } from "./trpc.ts";

export const accountQueries = {
  /** Null for a visitor; refuses an expired session, so that the app learns of it. */
  user: operationFrom("visitor").query(({ ctx: { viewer } }) =>
    wireMe(viewer, users.me(viewer.expired ? requireMember(viewer) : viewer)),
  ),

  findUser: operationFrom("profile")
    .input(z.object({ filter: id }))
    .query(({ ctx: { viewer }, input }) => {
      const person = users.lookUp(viewer, input.filter ?? "");
      return person ? wirePerson(viewer, person) : null;
    }),

  userIsBusiness: operation.query(({ ctx: { viewer, lengths } }) =>
    brands.list(viewer, lengths?.get("Query.userIsBusiness")).map((brand) => wirePerson(viewer, brand)),
  ),
};

export const accountMutations = {
  login: operationFrom("visitor")
    .input(z.object({ email: string, password: string, code: string }))
    .mutation(async ({ ctx, input }) => ({ token: await accounts.logIn(ctx.origin, LogInInput.parse(input)) })),

  /** Accepts an expired session, too: the app wants to end it anyway. */
  logout: operationFrom("visitor").mutation(({ ctx }) => {
    accounts.logOut(ctx.origin.token);
    return { id: ctx.viewer.id };
  }),

  signup: operationFrom("visitor")
    .input(z.object({ name: string, email: string, password: string }))
    .mutation(async ({ ctx, input }) => ({ token: await accounts.signUp(ctx.origin, SignUpInput.parse(input)) })),

  changePassword: operationFrom("initial")
    .input(z.object({ id, oldPassword: string, newPassword: string }))
    .mutation(async ({ ctx, input }) => ({
      id: await accounts.changePassword(requireSelf(ctx.viewer, input.id), ChangePasswordInput.parse(input)),
    })),

  sendEmail: operationFrom("visitor")
    .input(z.object({ email: string }))
    .mutation(async ({ ctx, input }) => ({ id: await accounts.sendCode(ctx.origin, SendCodeInput.parse(input)) })),

  resetPassword: operationFrom("visitor")
    .input(z.object({ email: string, verification: string, newPassword: string }))
    .mutation(async ({ ctx, input }) => ({ id: await accounts.resetPassword(ctx.origin, ResetPasswordInput.parse(input)) })),

  initialSetup: operationFrom("initial")
    .input(
      z.object({
        isBusiness: boolean,
        athleteOrPhotographer: string,
        age: string,
        parentEmail: string,
        category: strings,
        marketingOptIn: boolean,
        code: string,
      }),
    )
    .mutation(({ ctx: { viewer }, input }) => {
      const given = InitialSetupInput.parse({ ...input, group: input.athleteOrPhotographer, sports: input.category });
      return wireMe(viewer, accounts.setUp(viewer, given));
    }),

  /** Ignores the app's own number, which proves nothing: the server mails its own code. */
  ageVerification: operationFrom("initial")
    .input(z.object({ parentEmail: string, verification: int, age: string, country: string }))
    .mutation(async ({ ctx: { viewer, origin }, input }) => {
      await guardians.sendCode(viewer, origin, ParentInput.parse(input));
      return wireMe(viewer, users.me(viewer));
    }),

  profileSetup: operationFrom("profile")
    .input(
      z.object({
        profileImage: string,
        gender: string,
        instagram: string,
        country: string,
        city: string,
        sponsors: string,
        about: string,
        website: string,
        businessRegion: string,
        businessIsBricks: boolean,
        businessProof: string,
        parentEmail: string,
        code: string,
      }),
    )
    .mutation(({ ctx: { viewer }, input }) => wireMe(viewer, accounts.completeProfile(viewer, ProfileInput.parse(input)))),

  newUser: operationFrom("initial")
    .input(z.object({ id, newUser: boolean }))
    .mutation(({ ctx: { viewer }, input }) =>
      wireMe(viewer, accounts.seeTutorial(requireSelf(viewer, input.id), input.newUser ?? false)),
    ),

  /** The service itself checks the input: a submitted age counts even if it is refused. */
  userUpdate: operationFrom("initial")
    .input(
      z.object({
        id,
        email: string,
        name: string,
        gender: string,
        instagram: string,
        country: string,
        city: string,
        category: strings,
        sponsors: string,
        athleteOrPhotographer: string,
        isBusiness: boolean,
        website: string,
        businessLogo: string,
        businessRegion: string,
        marketingOptIn: boolean,
        about: string,
        age: string,
        websiteCookies: boolean,
        appCookies: boolean,
        businessIsBricks: boolean,
        businessProof: string,
        parentEmail: string,
        code: string,
        password: string,
      }),
    )
    .mutation(async ({ ctx: { viewer }, input }) => {
      const given = { ...input, group: input.athleteOrPhotographer, sports: input.category };
      return wireMe(viewer, await accounts.updateSome(requireSelf(viewer, input.id), given));
    }),

  userSettingsUpdate: operationFrom("initial")
    .input(
      z.object({
        id,
        marketingOptIn: boolean,
        websiteCookies: boolean,
        appCookies: boolean,
        informationOptIn: boolean,
        showsPlace: boolean,
        notifyStokes: boolean,
        notifyFollows: boolean,
        notifyCrew: boolean,
        notifyPosts: boolean,
        openTo: strings,
      }),
    )
    .mutation(({ ctx: { viewer }, input: { openTo, ...input } }) => {
      const self = requireSelf(viewer, input.id);
      if (openTo) accounts.chooseSponsorship(self, purposesIn(allOf("openTo", SPONSORSHIP_PURPOSES, openTo)));
      return wireMe(viewer, accounts.changeSettings(self, SettingsInput.parse(input)));
    }),

  requestExport: operation.mutation(async ({ ctx: { viewer, origin } }) => ({
    state: await exports.requestOwn(viewer, origin),
  })),

  /** Open to every account state; the service refuses visitors. */
  deleteAccount: operationFrom("visitor").mutation(({ ctx }) => accounts.close(ctx.viewer)),
};

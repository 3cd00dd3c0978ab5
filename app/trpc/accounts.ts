import { z } from "zod";
import { InitialSetupInput, LogInInput, ProfileInput, SignUpInput } from "#app/schemas/accounts.ts";
import { member, own } from "#app/services/access.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as users from "#app/services/users.server.ts";
import { boolean, id, string, strings } from "./inputs.ts";
import { operation } from "./trpc.ts";

export const accountQueries = {
  /** A visitor is nobody, but an app whose log-in is over has to learn that it is. */
  user: operation.query(({ ctx }) => users.me(ctx.viewer.expired ? member(ctx.viewer) : ctx.viewer) ?? null),

  findUser: operation
    .input(z.object({ filter: id }))
    .query(({ ctx, input }) => users.findPublic(ctx.viewer, input.filter ?? "") ?? null),
};

export const accountMutations = {
  login: operation
    .input(z.object({ email: string, password: string }))
    .mutation(async ({ ctx, input }) => ({ token: await accounts.logIn(ctx.origin, LogInInput.parse(input)) })),

  signup: operation
    .input(z.object({ name: string, email: string, password: string }))
    .mutation(async ({ ctx, input }) => ({ token: await accounts.signUp(ctx.origin, SignUpInput.parse(input)) })),

  initialSetup: operation
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
    .mutation(({ ctx, input }) =>
      accounts.setUp(
        ctx.viewer,
        InitialSetupInput.parse({ ...input, group: input.athleteOrPhotographer, sports: input.category }),
      ),
    ),

  profileSetup: operation
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
      }),
    )
    .mutation(({ ctx, input }) => accounts.completeProfile(ctx.viewer, ProfileInput.parse(input))),

  newUser: operation
    .input(z.object({ id, newUser: boolean }))
    .mutation(({ ctx, input }) => accounts.seeTutorial(own(ctx.viewer, input.id), input.newUser ?? false)),
};

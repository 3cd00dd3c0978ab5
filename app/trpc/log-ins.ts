import { z } from "zod";
import { EVERYWHERE } from "#app/schemas/everywhere.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as sessions from "#app/services/people/sessions.server.ts";
import { id, string } from "./inputs.ts";
import { operation } from "./trpc.ts";

const codeAndPassword = { code: string, password: string };

/** Passing the second factor renews the token of the log-in. */
const asToken = (token: string | undefined) => (token ? { token } : null);

export const logInQueries = {
  sessions: operation.query(({ ctx: { viewer, origin } }) =>
    sessions.ofViewer(viewer, origin.token).map(({ tokenHash, ...session }) => ({ id: tokenHash, ...session })),
  ),

  secondFactor: operation.query(({ ctx }) => accounts.secondFactorOf(ctx.viewer) ?? null),
};

export const logInMutations = {
  endSession: operation.input(z.object({ id, password: string })).mutation(async ({ ctx: { viewer }, input }) => {
    await accounts.endLogIn(viewer, { session: input.id ?? "", password: input.password ?? "" });
    return { id: viewer.id };
  }),

  endEverySession: operation.input(z.object({ password: string })).mutation(async ({ ctx: { viewer }, input }) => {
    await accounts.endLogIn(viewer, { session: EVERYWHERE, password: input.password ?? "" });
    return { id: viewer.id };
  }),

  beginSecondFactor: operation.mutation(({ ctx: { viewer } }) => {
    const begun = accounts.beginSecondFactor(viewer);
    const shown = accounts.begunSecondFactor(viewer, begun);
    return shown ? { begun, address: shown.address, key: shown.text } : null;
  }),

  turnOnSecondFactor: operation
    .input(z.object({ begun: string, ...codeAndPassword }))
    .mutation(async ({ ctx: { viewer, origin }, input: { begun, code, password } }) => {
      const given = { code: code ?? "", password: password ?? "" };
      return asToken(await accounts.turnOnSecondFactor(viewer, origin.token, begun ?? "", given));
    }),

  passSecondFactor: operation
    .input(z.object({ code: string }))
    .mutation(async ({ ctx: { viewer, origin }, input }) =>
      asToken(await accounts.passSecondFactor(viewer, origin.token, input.code ?? "")),
    ),

  renewRecoveryCodes: operation
    .input(z.object({ code: string }))
    .mutation(async ({ ctx: { viewer, origin }, input }) =>
      asToken(await accounts.renewRecoveryCodes(viewer, origin.token, input.code ?? "")),
    ),

  keepRecoveryCodes: operation.mutation(({ ctx: { viewer } }) => {
    accounts.keepRecoveryCodes(viewer);
    return { id: viewer.id };
  }),

  turnOffSecondFactor: operation
    .input(z.object(codeAndPassword))
    .mutation(async ({ ctx: { viewer }, input: { code, password } }) => {
      await accounts.turnOffSecondFactor(viewer, { code: code ?? "", password: password ?? "" });
      return { id: viewer.id };
    }),
};

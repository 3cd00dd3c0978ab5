import { MAILING_NAMES, type MailingName, operationOf, type SendOperation } from "#app/schemas/mailings.ts";
import { mailChurnRate, pastRetention } from "#app/services/mailings/closed-accounts.server.ts";
import * as mailings from "#app/services/mailings/index.server.ts";
import { operation } from "./trpc.ts";

const sendingOf = (mail: MailingName) => operation.mutation(({ ctx: { viewer } }) => mailings.send(viewer, mail));

const sending = Object.fromEntries(MAILING_NAMES.map((mail) => [operationOf(mail), sendingOf(mail)])) as Record<
  SendOperation,
  ReturnType<typeof sendingOf>
>;

export const mailingMutations = {
  ...sending,
  deleteAccountCheck: operation.mutation(({ ctx: { viewer } }) => pastRetention(viewer)),
  churnRate: operation.mutation(({ ctx: { viewer } }) => mailChurnRate(viewer)),
};

import { UNFIT_WORDS } from "#app/schemas/guardians.ts";
import type { Speaker } from "#app/services/guardians/speaking.server.ts";
import { day } from "#app/text/dates.ts";

export function parentFactsOf(parent: Speaker & { address: string }): { name: string; value: string }[] {
  const { address, accountSince, children, unfit } = parent;
  return [
    { name: "Parent's address", value: address },
    { name: "Account with this address", value: accountSince === undefined ? "none" : sinceWords(accountSince) },
    { name: "Speaks for", value: children === 1 ? "1 child" : `${children} children` },
    ...(unfit ? [{ name: "May not speak", value: `because ${UNFIT_WORDS[unfit]}` }] : []),
  ];
}

function sinceWords(since: number): string {
  const on = day(since);
  return on === day(Date.now()) ? `since today, ${on}` : `since ${on}`;
}

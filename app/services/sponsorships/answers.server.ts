import type { z } from "zod";
import type { Origin } from "#app/kernel/origin.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { AnswerInput } from "#app/schemas/sponsorships.ts";
import * as addresses from "./addresses.server.ts";
import { get, roleIn } from "./finding.server.ts";
import * as parents from "./parents.server.ts";

type Answer = z.output<typeof AnswerInput>;

/* An adult answers with an address for the brand, a 13-17 with the code that a parent passed on. */

export function sendCode(viewer: Viewer, id: string, origin: Origin, { contact, parentEmail }: Answer): Promise<void> {
  return isMinors(viewer, id)
    ? parents.sendCode(viewer, id, origin, parentEmail)
    : addresses.sendCode(viewer, id, origin, contact);
}

export function accept(viewer: Viewer, id: string, { contact, code }: Answer): void {
  if (isMinors(viewer, id)) parents.acceptWithCode(viewer, id, code);
  else addresses.accept(viewer, id, contact, code);
}

export function isMinors(viewer: Viewer, id: string): boolean {
  return roleIn(viewer, get(viewer, id)) === "minor";
}

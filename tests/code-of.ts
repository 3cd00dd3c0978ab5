import { Refusal } from "#app/kernel/refusal.server.ts";

/** The code that something is refused with, or nothing where it is done. */
export function codeOf(act: () => unknown): string | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return undefined;
}

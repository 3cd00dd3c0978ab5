import { Refusal } from "#app/kernel/refusal.server.ts";

/** Returns the code of the Refusal, or undefined on success. */
export function codeOf(act: () => unknown): string | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return undefined;
}

import { Refusal } from "#app/kernel/refusal.server.ts";

/** Returns the Refusal that a service threw. */
export async function refusalOf(act: () => unknown): Promise<Refusal> {
  try {
    await act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("It was not refused");
}

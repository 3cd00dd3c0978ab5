import { Refusal } from "#app/kernel/refusal.server.ts";

/** What a service said no with. */
export async function refusalOf(act: () => unknown): Promise<Refusal> {
  try {
    await act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("It was not refused");
}

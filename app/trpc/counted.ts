import { countBy } from "#app/kernel/limits.server.ts";
import type { Refusal } from "#app/kernel/refusal.server.ts";
import { refusalOf } from "#app/kernel/unsaved.server.ts";
import type { WireContext } from "./trpc.ts";

/** Counts a call against the limit of the wire, and answers refusals in the protocol of the caller. */
export async function counted(
  context: WireContext,
  refused: (refusal: Refusal) => Response,
  answer: (context: WireContext) => Promise<Response>,
): Promise<Response> {
  try {
    await countBy("wire", context.viewer, context.origin.address);
    return await answer(context);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return refused(refusal);
    throw error;
  }
}

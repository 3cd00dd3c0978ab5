import type { ActionFunctionArgs } from "@remix-run/node";
import { press } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { kindOf } from "./post-data.server.ts";

export async function action({ params: { kind, postId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const erase = () => {
    const known = kindOf(kind);
    if (!known) throw new Refusal("NOT_FOUND");
    moderation.erase(viewer, known, postId);
  };
  return press(viewer, paths.moderation(), erase, "It is erased");
}

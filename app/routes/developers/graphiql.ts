import type { LoaderFunctionArgs } from "@remix-run/node";
import { mayReadSchema } from "#app/kernel/access/requirements.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { graphiqlPage } from "./graphiql-file.server.ts";

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  const page = mayReadSchema(viewer) ? graphiqlPage() : undefined;
  if (!page) throw new Refusal("NOT_FOUND");
  return new Response(page.packed, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Encoding": "gzip",
      "Content-Security-Policy": page.policy,
    },
  });
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { lexicographicSortSchema, printSchema } from "graphql";
import { requireDeveloper } from "#app/kernel/access/requirements.server.ts";
import { schema } from "#graphql/schema.ts";

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  requireDeveloper(viewer);
  return new Response(`${printSchema(lexicographicSortSchema(schema))}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Content-Disposition": 'attachment; filename="schema.graphql"' },
  });
}

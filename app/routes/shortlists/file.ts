import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvOf, requireBrand } from "./shortlist-data.server.ts";

export function loader({ params: { listId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  return new Response(csvOf(requireBrand(viewer), listId), {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": 'attachment; filename="athletes.csv"' },
  });
}

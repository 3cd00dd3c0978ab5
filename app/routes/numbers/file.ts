import type { LoaderFunctionArgs } from "@remix-run/node";
import { numbersCsv } from "./numbers-data.server.ts";

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  return new Response(numbersCsv(viewer), {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": 'attachment; filename="numbers.csv"' },
  });
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { statisticsCsv } from "./statistics-data.server.ts";

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  return new Response(statisticsCsv(viewer), {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": 'attachment; filename="statistics.csv"' },
  });
}

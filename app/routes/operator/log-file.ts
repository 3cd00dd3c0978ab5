import type { LoaderFunctionArgs } from "@remix-run/node";
import { logCsv } from "./log-data.server.ts";

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  return new Response(logCsv(viewer, new URL(request.url).searchParams), {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": 'attachment; filename="moderation.csv"' },
  });
}

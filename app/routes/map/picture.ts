import type { LoaderFunctionArgs } from "@remix-run/node";
import { themeNamed } from "#app/cookies/theme.server.ts";
import { errorScreen } from "#app/forms/submit.server.ts";
import { drawingOf } from "#app/map/drawing.server.ts";
import { viewFrom } from "#app/map/view.ts";
import { Refusal } from "#app/services/rules/refusal.server.ts";

/** The drawn map without Spots, which is the same for everybody. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const view = viewFrom(searchParams.get("at"));
  if (!view) throw errorScreen(new Refusal("NOT_FOUND"));
  const headers = { "Content-Type": "image/svg+xml", "Cache-Control": "private, max-age=604800" };
  return new Response(await drawingOf(view, themeNamed(searchParams.get("theme"))), { headers });
}

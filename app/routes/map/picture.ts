import type { LoaderFunctionArgs } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { themeNamed } from "#app/cookies/theme.server.ts";
import { errorScreen } from "#app/forms/submit.server.ts";
import { drawingOf } from "#app/map/drawing.server.ts";
import { viewFrom, viewText } from "#app/map/view.ts";
import { Refusal } from "#app/services/rules/refusal.server.ts";

/** By characters, which are bytes but for some names. */
const drawings = new LRUCache<string, string>({ maxSize: 20_000_000, sizeCalculation: ({ length }) => length });

/** The drawn map without Spots, which is the same for everybody. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const view = viewFrom(searchParams.get("at"));
  if (!view) throw errorScreen(new Refusal("NOT_FOUND"));
  const theme = themeNamed(searchParams.get("theme"));
  const key = `${viewText(view)} ${theme}`;
  const drawing = drawings.get(key) ?? (await drawingOf(view, theme));
  drawings.set(key, drawing);
  return new Response(drawing, { headers: { "Content-Type": "image/svg+xml", "Cache-Control": "private, max-age=604800" } });
}

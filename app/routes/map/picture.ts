import type { LoaderFunctionArgs } from "@remix-run/node";
import { themeNamed } from "#app/http/cookies/theme.server.ts";
import { errorScreen } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { drawingOf } from "#app/map/drawing.server.ts";
import { keepDrawing } from "#app/map/kept.server.ts";
import { streetsOf } from "#app/map/streets/index.server.ts";
import { areaOf, viewFrom } from "#app/map/view.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const view = viewFrom(searchParams.get("at"));
  if (!view) throw errorScreen(new Refusal("NOT_FOUND"));
  const theme = themeNamed(searchParams.get("theme"));
  const streets = await streetsOf(areaOf(view), searchParams.get("streets"));
  return keepDrawing(request.url, drawingOf(view, theme, streets));
}

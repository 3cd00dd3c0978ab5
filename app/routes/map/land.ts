import type { LoaderFunctionArgs } from "@remix-run/node";
import { themeNamed } from "#app/http/cookies/theme.server.ts";
import { errorScreen } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { tileOf } from "#app/map/drawing.server.ts";
import { keepDrawing } from "#app/map/kept.server.ts";
import { streetsOf } from "#app/map/streets/index.server.ts";
import { areaOfTile, MOST_ZOOM } from "#app/map/view.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [z = 0, x = -1, y = -1] = [params.z, params.x, params.y].map((text) =>
    /^\d{1,6}$/.test(text ?? "") ? Number(text) : -1,
  );
  const side = 2 ** z;
  if (z < 0 || z >= MOST_ZOOM || x < 0 || x >= side || y < 0 || y >= side) throw errorScreen(new Refusal("NOT_FOUND"));
  const { searchParams } = new URL(request.url);
  const streets = await streetsOf(areaOfTile({ z, x, y }), searchParams.get("streets"));
  return keepDrawing(request.url, tileOf({ z, x, y }, themeNamed(searchParams.get("theme")), streets));
}

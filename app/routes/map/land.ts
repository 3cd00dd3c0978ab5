import type { LoaderFunctionArgs } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { themeNamed } from "#app/cookies/theme.server.ts";
import { errorScreen } from "#app/forms/submit.server.ts";
import { tileOf } from "#app/map/drawing.server.ts";
import { MOST_ZOOM } from "#app/map/view.ts";
import { Refusal } from "#app/services/rules/refusal.server.ts";

/** By characters, which are bytes but for some names. */
const tiles = new LRUCache<string, string>({ maxSize: 20_000_000, sizeCalculation: ({ length }) => length });

/** A square of land without Spots, which is the same for everybody. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const [z = 0, x = -1, y = -1] = [params.z, params.x, params.y].map((text) =>
    /^\d{1,6}$/.test(text ?? "") ? Number(text) : -1,
  );
  const side = 2 ** z;
  if (z < 0 || z >= MOST_ZOOM || x < 0 || x >= side || y < 0 || y >= side) throw errorScreen(new Refusal("NOT_FOUND"));
  const theme = themeNamed(new URL(request.url).searchParams.get("theme"));
  const key = [z, x, y, theme].join();
  const tile = tiles.get(key) ?? (await tileOf({ z, x, y }, theme));
  tiles.set(key, tile);
  return new Response(tile, { headers: { "Content-Type": "image/svg+xml", "Cache-Control": "private, max-age=604800" } });
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { places } from "#app/adapters/places/index.server.ts";

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return places.suggest(searchParams.get("country") ?? "", searchParams.get("city") ?? "");
}

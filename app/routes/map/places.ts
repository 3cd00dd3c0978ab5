import type { LoaderFunctionArgs } from "@remix-run/node";
import { placesNamed } from "#app/adapters/places/named.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const found = await placesNamed(new URL(request.url).searchParams.get("place") ?? "");
  return found.map(({ label }) => label);
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { placesFound } from "./places-found.server.ts";
import { viewOf } from "./view-of.server.ts";

/** Suggests places while one types. */
export async function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const found = await placesFound(viewer, query.get("place")?.trim() ?? "", await viewOf(viewer, query));
  return found.map(({ id, name, facts }) => ({ id, name, facts }));
}

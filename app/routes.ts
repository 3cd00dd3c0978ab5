import { type RouteConfig, route } from "@remix-run/route-config";
import { ROWS } from "./address-lookup.ts";

export default [
  ...[...ROWS].map(([id, { path, file }]) => route(path === "/" ? path : path.slice(1), `routes/${file}`, { id })),
  route("*", "routes/pages/not-found.tsx"),
] satisfies RouteConfig;

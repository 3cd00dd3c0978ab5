import { env } from "#app/env.server.ts";
import { gazetteer } from "./gazetteer.server.ts";
import { nominatim } from "./nominatim.server.ts";

export const places = env.PLACES_URL ? nominatim(env.PLACES_URL) : gazetteer;

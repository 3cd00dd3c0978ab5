import { LRUCache } from "lru-cache";
import { z } from "zod";
import { codeOf } from "#app/text/countries.server.ts";
import { foldPlace } from "#app/text/fold.ts";
import { Outside } from "../outside.server.ts";
import { gazetteer } from "./gazetteer.server.ts";
import type { Places, Position } from "./places.server.ts";

const Answer = z.array(z.object({ lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180) }));

/** A page waits for the answer. */
const TIMEOUT = 2000;
const MOST_BYTES = 100_000;
/** Nominatim's own server asks for this pause between two requests. */
const PAUSE = 1000;
const MONTH = 30 * 24 * 60 * 60 * 1000;

/** Sends only city and country, never what is being typed. The bundled city list answers while the service cannot. */
export function nominatim(url: string, timeout = TIMEOUT): Places {
  const outside = new Outside(timeout);
  const known = new LRUCache<string, { at: Position | undefined }>({ max: 10_000, ttl: MONTH });
  let next = 0;

  async function ask(country: string, city: string): Promise<{ at: Position | undefined } | undefined> {
    const query = new URLSearchParams({ city, countrycodes: codeOf(country)?.toLowerCase() ?? "", format: "jsonv2", limit: "1" });
    return outside.ask(`${url.replace(/\/$/, "")}/search?${query}`, MOST_BYTES, (body) => {
      const [first] = Answer.parse(JSON.parse(body.toString()));
      return { at: first && { latitude: first.lat, longitude: first.lon } };
    });
  }

  return {
    suggest: gazetteer.suggest,
    named: gazetteer.named,

    async locate(country, city) {
      const key = foldPlace(country, city);
      if (!key || !codeOf(country)) return undefined;
      let found = known.get(key);
      if (!found && Date.now() >= next) {
        next = Date.now() + PAUSE;
        found = await ask(country, city);
        if (found) known.set(key, found);
      }
      return found?.at ?? gazetteer.locate(country, city);
    },
  };
}

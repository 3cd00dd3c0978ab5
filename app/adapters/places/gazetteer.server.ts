import { codeOf, nameOf } from "#app/text/countries.server.ts";
import { folded, spaced } from "#app/text/fold.ts";
import { citiesNamed, cityIn, cityNames } from "../world/index.server.ts";
import type { Places } from "./places.server.ts";

const MOST = 10;
/** Many towns share a name, and the nearest is chosen among these. */
const MOST_NAMED = 50;

/** Needs no key and tells no third party where people live. */
export const gazetteer: Places = {
  async suggest(country, start) {
    return cityNames(codeOf(country) ?? "", folded(start), MOST);
  },

  async named(start) {
    const wanted = spaced(start);
    const found = wanted ? citiesNamed(wanted, MOST_NAMED) : [];
    return found.map(({ code, ...place }) => ({ ...place, country: nameOf(code) ?? code }));
  },

  async locate(country, city) {
    return cityIn(codeOf(country) ?? "", folded(city));
  },
};

import { folded } from "#app/text/fold.ts";

/** Country and city folded, so that spelling, case and spaces do not part neighbours. */
export function foldPlace(country: string, city: string): string | null {
  return country.trim() && city.trim() ? `${folded(country)}|${folded(city)}` : null;
}

import { folded } from "#app/text/fold.ts";

/** Folded, so that spelling, case and spaces do not separate neighbours. */
export function foldPlace(country: string, city: string): string | null {
  return country.trim() && city.trim() ? `${folded(country)}|${folded(city)}` : null;
}

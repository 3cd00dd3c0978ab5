/** Ignores differences in case, spaces and Unicode composition. */
export function folded(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

/** Folded, so that spelling, case and spaces do not separate neighbours. */
export function foldPlace(country: string, city: string): string | null {
  return country.trim() && city.trim() ? `${folded(country)}|${folded(city)}` : null;
}

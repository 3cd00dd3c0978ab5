/** Country and city folded, so that spelling, case and spaces do not part neighbours. */
export function foldPlace(country: string, city: string): string | null {
  const fold = (text: string) => text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
  return country.trim() && city.trim() ? `${fold(country)}|${fold(city)}` : null;
}

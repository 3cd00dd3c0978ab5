/** Ignores differences in case, spaces and Unicode composition. */
export function folded(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

/** Folds both, so that spelling, case and spaces do not separate neighbours. */
export function foldPlace(country: string, city: string): string | null {
  return country.trim() && city.trim() ? `${folded(country)}|${folded(city)}` : null;
}

const OWN_LETTERS: Record<string, string> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
};

/** Also ignores accents and control characters, for search. */
export function bare(text: string): string {
  const letters = text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
  return folded(letters.replace(/[ßøæœłđðþıς]/g, (letter) => OWN_LETTERS[letter] ?? letter).replace(/[\p{Cc}\p{Cs}]/gu, " "));
}

/** Also takes the signs between words for a blank, as in Saint-Jean-de-Luz. */
export function spaced(text: string): string {
  return bare(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

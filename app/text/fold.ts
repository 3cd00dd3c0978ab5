/** Ignores differences in case, spaces and Unicode composition. */
export function folded(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

/** A text without what people spell differently: case, spaces, and how a letter is composed. */
export function folded(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

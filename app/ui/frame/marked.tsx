import { matchesIn } from "#app/text/marks.ts";

export function Marked({ text, sought = "" }: { text: string; sought?: string | undefined }) {
  if (!sought) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
  return matchesIn(text, sought).map((part, index) => (part.isMatch ? <mark key={index}>{part.text}</mark> : part.text));
}

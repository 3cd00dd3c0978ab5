import { fleschKincaid } from "flesch-kincaid";
import { JSDOM } from "jsdom";
import { syllable } from "syllable";

/** The highest Flesch-Kincaid grade that a text of each band may have. */
export const HIGHEST = { "6-9": 3, "10-12": 5, "13-17": 7 } as const;

const INLINE = new Set(["A", "ABBR", "B", "BDI", "CODE", "EM", "I", "SMALL", "SPAN", "STRONG", "TIME"]);
const UNREAD = new Set(["SCRIPT", "STYLE", "SVG", "TEMPLATE", "NOSCRIPT", "DATALIST"]);
/** A link or button stands alone unless it is in the middle of a sentence. */
const PROSE = new Set(["P", "LI", "DD", "TD", "LABEL", "SPAN"]);

/** The pieces of text that a reader meets one after the other: paragraphs, headings, labels, buttons. */
export function piecesOf(html: string, selector = "body"): string[] {
  const pieces: string[] = [];
  let piece = "";
  const end = () => {
    if (/[a-z]/i.test(piece)) pieces.push(piece.replace(/\s+/g, " ").trim());
    piece = "";
  };
  const read = (node: Node) => {
    if (node.nodeType === 3) piece += node.textContent ?? "";
    if (node.nodeType !== 1 || UNREAD.has(node.nodeName.toUpperCase())) return;
    const stands = !INLINE.has(node.nodeName) || (node.nodeName === "A" && !PROSE.has(node.parentNode?.nodeName ?? ""));
    if (stands) end();
    node.childNodes.forEach(read);
    if (stands) end();
  };
  for (const element of new JSDOM(html).window.document.querySelectorAll(selector)) read(element);
  end();
  return pieces;
}

/** Each piece ends a sentence. Addresses are no words of ours. */
export function gradeOf(pieces: readonly string[]): number {
  const sentences = pieces.flatMap((piece) => piece.replace(/\S+@\S+|https?:\S+/g, "us").split(/(?<=[.!?])\s+/));
  const words = sentences
    .map((sentence) => sentence.match(/[\p{L}\d]+(?:['’][\p{L}]+)*/gu) ?? [])
    .filter(({ length }) => length > 0);
  const all = words.flat();
  if (all.length === 0) return 0;
  return fleschKincaid({
    sentence: words.length,
    word: all.length,
    syllable: all.reduce((sum, word) => sum + (syllable(word) || 1), 0),
  });
}

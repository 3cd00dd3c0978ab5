import { readFileSync } from "node:fs";
import { fleschKincaid } from "flesch-kincaid";
import { JSDOM } from "jsdom";
import { syllable } from "syllable";
import type { MinorsBand } from "#app/content/privacy/held-by-band.ts";

/** The highest Flesch-Kincaid grade that a text of each band may have. */
export const HIGHEST: Record<MinorsBand, number> = { "6-9": 3, "10-12": 5, "13-17": 7 };

const INLINE = new Set(["A", "ABBR", "B", "BDI", "BR", "CODE", "EM", "I", "SMALL", "SPAN", "STRONG", "TIME"]);
const UNREAD = new Set(["SCRIPT", "STYLE", "SVG", "TEMPLATE", "NOSCRIPT", "DATALIST"]);
/** Elements in which a link is part of a sentence; elsewhere a link stands alone, like a button. */
const PROSE = new Set(["P", "LI", "DD", "TD", "LABEL", "SPAN", "LEGEND"]);

/** The pieces of text that a reader meets one after the other: paragraphs, headings, labels, buttons. */
export function piecesOf(html: string, selector = "body"): string[] {
  const pieces: string[] = [];
  const { window } = new JSDOM(html);
  let piece = "";
  const end = () => {
    if (/[a-z]/i.test(piece)) pieces.push(piece.replace(/\s+/g, " ").trim());
    piece = "";
  };
  const read = (node: Node) => {
    if (node.nodeType === 3) piece += node.textContent ?? "";
    if (!(node instanceof window.Element) || UNREAD.has(node.nodeName.toUpperCase())) return;
    // Short texts that replace the long ones in narrow windows.
    if (node.classList.contains("short")) return;
    if (node.nodeName === "TIME") piece += " ";
    const stands = !INLINE.has(node.nodeName) || (node.nodeName === "A" && !PROSE.has(node.parentNode?.nodeName ?? ""));
    if (stands) end();
    node.childNodes.forEach(read);
    if (stands) end();
  };
  for (const element of window.document.querySelectorAll(selector)) read(element);
  end();
  return pieces;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const bare = (text: string) => text.toLowerCase().replace(/[.!?:*]$/, "");

const SPECIFICATION = readFileSync("tests/spec/requirements.md", "utf8");
/** The quoted texts of rows, with their placeholders, and the names that rows give pages, tabs and buttons. */
const QUOTED = [...SPECIFICATION.matchAll(/"([^"\n|]+)"/g)].map(([, words = ""]) => {
  const parts = bare(words).split(/\s*(?:\{[^}]*\}|<[^>]*>)\s*/);
  return new RegExp(`^${parts.map(literally).join(".*")}$`);
});
const NAMED = new Set([...SPECIFICATION.matchAll(/\b[A-Z]{4,}\b|\b[A-Z]\w+(?: [A-Z]\w+)+/g)].map(([name]) => bare(name)));
const ROWS = bare(SPECIFICATION);

/** Tells whether rows of the specification fix these words, so that we cannot change them. */
function isFixed(text: string): boolean {
  const words = bare(text);
  if (NAMED.has(words) || QUOTED.some((fixed) => fixed.test(words))) return true;
  return words.split(" ").length > 2 && ROWS.includes(words);
}

/** Words that lead to a page by the name that rows give it. */
export const isNameOfPage = (text: string) => ROWS.includes(bare(text));

/** Returns the sentences that we may word ourselves. The end of a piece ends its last sentence. */
function sentencesOf(pieces: readonly string[]): string[] {
  const open = pieces.filter((piece) => !isFixed(piece));
  const sentences = open.flatMap((piece) => piece.replace(/\S+@\S+|https?:\S+/g, "us").split(/(?<=[.!?])\s+/));
  return sentences.filter((sentence) => /\p{L}/u.test(sentence) && !isFixed(sentence));
}

export function gradeOf(pieces: readonly string[]): number {
  const sentences = sentencesOf(pieces);
  const words = sentences.flatMap((sentence) => sentence.match(/[\p{L}\d]+(?:['’]\p{L}+)*/gu) ?? []);
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + (syllable(word) || 1), 0);
  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables });
}

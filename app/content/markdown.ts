import { Marked, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";

/** Characters: the shortest paragraph that is used, and the longest description. */
const SHORTEST = 40;
const LONGEST = 160;

export const markdown: Plugin = {
  name: "markdown",
  transform(source, id) {
    if (!id.endsWith(".md")) return undefined;
    return Object.entries(pageFrom(source))
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join("\n");
  },
};

/** A mark behind a sentence that promises something; a test names it. */
const PROMISE = / ?<!-- P-\d\d -->/g;

interface PageHeading {
  id: string;
  depth: number;
  text: string;
}

function pageFrom(source: string) {
  const headings: PageHeading[] = [];
  const marked = markedWith(headings);
  const tokens = marked.lexer(source.replace(PROMISE, ""));
  const title = tokens.find((token): token is Tokens.Heading => token.type === "heading" && token.depth === 1);
  const html = marked.parser(tokens.filter((token) => token !== title));
  const sections = headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, title: text }));
  return { title: title?.text ?? "", description: descriptionOf(tokens), sections, html };
}

/** Returns as many whole sentences as search engines show. Skips short paragraphs such as a date. */
function descriptionOf(tokens: readonly Token[]): string {
  const texts = tokens.filter(({ type }) => type === "paragraph").map(({ raw }) => plain(raw));
  const sentences = texts.find((text) => text.length > SHORTEST)?.match(/[^.!?]+[.!?]*\s*/g) ?? [];
  const tooLong = sentences.findIndex((_, index) => index > 0 && sentences.slice(0, index + 1).join("").length > LONGEST);
  return sentences
    .slice(0, tooLong === -1 ? undefined : tooLong)
    .join("")
    .trim();
}

function plain(paragraph: string): string {
  return paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`]/g, "")
    .replace(/\s+/g, " ");
}

/** Renders one page and notes its headings, so that one that the page repeats gets its number: new, new-2. */
function markedWith(headings: PageHeading[]): Marked {
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const before = headings.filter((other) => idOf(other.text) === idOf(text)).length;
        const id = before ? `${idOf(text)}-${before + 1}` : idOf(text);
        headings.push({ id, depth, text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // What scrolls sideways has to be reached by keyboard.
      code({ text }) {
        const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
        return `<pre tabindex="0"><code>${escaped}</code></pre>\n`;
      },
    },
  });
}

function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

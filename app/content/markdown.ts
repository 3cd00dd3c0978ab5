import { marked, type Token, type Tokens } from "marked";
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

function pageFrom(source: string) {
  const tokens = marked.lexer(source.replace(PROMISE, ""));
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === "heading");
  const title = headings.find(({ depth }) => depth === 1);
  const sections = headings.filter(({ depth }) => depth === 2).map(({ text }) => ({ id: idOf(text), title: text }));
  const html = marked.parser(tokens.filter((token) => token !== title));
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

marked.use({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    // What scrolls sideways has to be reached by keyboard.
    code({ text }) {
      const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      return `<pre tabindex="0"><code>${escaped}</code></pre>\n`;
    },
  },
});

function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

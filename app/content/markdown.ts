import { marked, type Tokens } from "marked";
import type { Plugin } from "vite";

/** Pages of Markdown become modules while the product is built: their title, their HTML, and their sections. */
export const markdown: Plugin = {
  name: "markdown",
  transform(source, id) {
    if (!id.endsWith(".md")) return undefined;
    return Object.entries(pageFrom(source))
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join("\n");
  },
};

function pageFrom(source: string) {
  const tokens = marked.lexer(source);
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === "heading");
  const title = headings.find(({ depth }) => depth === 1);
  const sections = headings.filter(({ depth }) => depth === 2).map(({ text }) => ({ id: idOf(text), title: text }));
  const html = marked.parser(tokens.filter((token) => token !== title));
  return { title: title?.text ?? "", sections, html };
}

marked.use({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
  },
});

function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

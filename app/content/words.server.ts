import { marked } from "marked";
import { env } from "#app/env.server.ts";

export interface PageOfWords {
  title: string;
  html: string;
}

const SOURCES = import.meta.glob<string>("./*.md", { query: "?raw", import: "default", eager: true });
const PAGES = new Map(
  Object.entries(SOURCES).map(([path, source]) => [path.slice("./".length, -".md".length), pageFrom(source)]),
);

/** The words of a page, by the name of their file; its first heading is the title. */
export function pageOfWords(name: string): PageOfWords {
  const page = PAGES.get(name);
  if (!page) throw new Error(`No words are named ${name}`);
  return page;
}

function pageFrom(source: string): PageOfWords {
  const text = source.replaceAll("{product}", env.PRODUCT_NAME).replaceAll("{email}", env.CONTACT_EMAIL);
  const [heading = "", title = ""] = /^# (.+)$/m.exec(text) ?? [];
  return { title, html: marked.parse(text.replace(heading, ""), { async: false }) };
}

import { html as escaped } from "hono/html";
import { env } from "#app/env.server.ts";

export interface MarkdownPage {
  title: string;
  /** The beginning of its first long paragraph, as plain text. */
  description: string;
  html: string;
  sections: { id: string; title: string }[];
}

const PAGES = new Map(
  Object.entries(import.meta.glob<MarkdownPage>("./**/*.md", { eager: true })).map(([path, page]) => [
    path.slice("./".length, -".md".length),
    { ...page, description: filledIn(page.description), html: filledIn(page.html) },
  ]),
);

/** Takes the file's path below app/content, without `.md`. */
export function getMarkdownPage(name: string): MarkdownPage {
  const page = PAGES.get(name);
  if (!page) throw new Error(`There is no Markdown page ${name}`);
  return page;
}

function filledIn(text: string): string {
  const product = String(escaped`${env.PRODUCT_NAME}`);
  return text.replaceAll("{product}", product).replaceAll(/(\{|%7B)email(\}|%7D)/g, env.CONTACT_EMAIL);
}

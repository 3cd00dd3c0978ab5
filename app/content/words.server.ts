import { html as escaped } from "hono/html";
import { env } from "#app/env.server.ts";

/** A Markdown page as compiled at build time. */
export interface Words {
  title: string;
  /** The beginning of its first long paragraph, as plain text. */
  description: string;
  html: string;
  sections: { id: string; title: string }[];
}

const PAGES = new Map(
  Object.entries(import.meta.glob<Words>("./**/*.md", { eager: true })).map(([path, words]) => [
    path.slice("./".length, -".md".length),
    { ...words, description: settled(words.description), html: settled(words.html) },
  ]),
);

/** Takes the file's path below app/content, without `.md`. */
export function wordsOf(name: string): Words {
  const words = PAGES.get(name);
  if (!words) throw new Error(`No words are named ${name}`);
  return words;
}

function settled(text: string): string {
  const product = String(escaped`${env.PRODUCT_NAME}`);
  return text.replaceAll("{product}", product).replaceAll(/(\{|%7B)email(\}|%7D)/g, env.CONTACT_EMAIL);
}

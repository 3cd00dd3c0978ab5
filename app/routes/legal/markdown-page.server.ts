import { data } from "@remix-run/node";
import { getMarkdownPage, type MarkdownPage } from "#app/content/markdown-pages.server.ts";
import { type DocumentName, fileOf, isDocument } from "#app/content/versions.ts";
import { reachOf } from "#app/kernel/reach.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { AGE_BANDS, type AgeBand } from "#app/schemas/age-bands.ts";

const LINK = /<a href="(\/[^"#?]*)([^"]*)">(.*?)<\/a>/gs;

/** The key is the name and everything that decides which pages are open. */
const KEPT = new Map<string, MarkdownPage>();

/** Returns the age for which texts are shown: the governing one, or 18+ while it is not known. */
export function bandToRead({ band }: Viewer): AgeBand {
  if (band === null) return "18+";
  return band === "Under 6" ? "6-9" : band;
}

export function documentFor(viewer: Viewer, name: DocumentName, asked?: AgeBand): MarkdownPage & { band: AgeBand } {
  const own = bandToRead(viewer);
  if (!fileOf(name, own)) throw data(null, { status: 404 });
  const file = fileOf(name, asked ?? own);
  return { ...pageFor(viewer, file ?? name), band: file ? (asked ?? own) : "18+" };
}

/** Returns the text of a page, with links only to pages that this viewer may open. */
export function pageFor(viewer: Viewer, file: string): MarkdownPage {
  const page = getMarkdownPage(file);
  if (viewer.state === "complete" && !viewer.under13) return page;
  const key = `${viewer.state} ${viewer.under13} ${file}`;
  const kept = KEPT.get(key) ?? { ...page, html: reachable(viewer, page.html) };
  KEPT.set(key, kept);
  return kept;
}

function reachable(viewer: Viewer, html: string): string {
  return html.replace(LINK, (link, path: string, rest: string, text: string) => {
    const band = AGE_BANDS.find((name) => path === paths.privacy(name));
    if (band && (viewer.state === "visitor" || viewer.state === "initial"))
      return `<a href="${paths.privacyTab(band)}${rest}">${text}</a>`;
    const name = path.slice(1);
    if (isDocument(name) && !fileOf(name, bandToRead(viewer))) return text;
    return reachOf(viewer, path).is === "open" ? link : text;
  });
}

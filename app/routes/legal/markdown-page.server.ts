import { data } from "@remix-run/node";
import { getMarkdownPage, type MarkdownPage } from "#app/content/markdown-pages.server.ts";
import { paths } from "#app/paths.ts";
import { AGE_BANDS } from "#app/schemas/age-bands.ts";
import type { Viewer } from "#app/services/people/viewer.server.ts";
import { reachOf } from "#app/services/rules/reach.server.ts";

const LINK = /<a href="(\/[^"#?]*)([^"]*)">(.*?)<\/a>/gs;

/** Advice on how to be seen by many and by sponsors. For under-13s these pages do not exist. */
const FROM_13 = [paths.sponsorshipTips(), paths.postingTips()];

/** Cached by name and by what decides which pages are open. */
const KEPT = new Map<string, MarkdownPage>();

/** The text of a page, with links only to pages that this viewer may open. */
export function pageFor(viewer: Viewer, name: string): MarkdownPage {
  if (viewer.under13 && FROM_13.includes(`/${name}`)) throw data(null, { status: 404 });
  const page = getMarkdownPage(name);
  if (viewer.state === "complete" && !viewer.under13) return page;
  const key = `${viewer.state} ${viewer.under13} ${name}`;
  const kept = KEPT.get(key) ?? { ...page, html: reachable(viewer, page.html) };
  KEPT.set(key, kept);
  return kept;
}

function reachable(viewer: Viewer, html: string): string {
  return html.replace(LINK, (link, path: string, rest: string, text: string) => {
    const band = AGE_BANDS.find((name) => path === paths.privacy(name));
    if (band && (viewer.state === "visitor" || viewer.state === "initial"))
      return `<a href="${paths.privacyTab(band)}${rest}">${text}</a>`;
    if (viewer.under13 && FROM_13.includes(path)) return text;
    return reachOf(viewer, path).is === "open" ? link : text;
  });
}

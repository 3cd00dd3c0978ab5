import { type Cursor, cursorText, type Page } from "#app/kernel/paging.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { pagedCards, TWO_PAGES } from "#app/routes/edits/card-page.server.ts";
import { athleteEdits } from "#app/services/search/athlete-edits.server.ts";
import type { Filter } from "./athlete-filter.server.ts";

export function foundEdits(
  viewer: Viewer,
  { filter, before, address }: { filter: Filter; before: string | null; address: (before: string) => string },
) {
  let stoppedAt: Cursor | undefined;
  const list = (page: Page) => {
    const answer = athleteEdits(viewer, filter, page);
    stoppedAt = answer.stoppedAt;
    return answer.found;
  };
  const { items, next } = pagedCards(viewer, { before, first: TWO_PAGES, list, address });
  return { items, next: next ?? (stoppedAt && address(cursorText(stoppedAt))) };
}

import type { TutorialReader } from "./tutorial-page.ts";
import { TUTORIAL } from "./tutorial-pages.ts";

/** Skips the pages that are not for this reader. The last page is for everybody. */
export function reachedPage(index: number, { band, isBusiness }: TutorialReader): number {
  const after = TUTORIAL.slice(index).findIndex(({ words, forBusiness }) => words[band] && (isBusiness || !forBusiness));
  return index + after;
}

export function nextPage(index: number, reader: TutorialReader): number | undefined {
  return index + 1 < TUTORIAL.length ? reachedPage(index + 1, reader) : undefined;
}

import type { TutorialReader } from "./tutorial-page.ts";
import { TUTORIAL } from "./tutorial-pages.ts";

/** Lists the indexes of the pages that are for this reader. The last page is for everybody. */
export function pagesFor({ band, isBusiness }: TutorialReader): number[] {
  return TUTORIAL.flatMap(({ words, forBusiness }, index) => (words[band] && (isBusiness || !forBusiness) ? [index] : []));
}

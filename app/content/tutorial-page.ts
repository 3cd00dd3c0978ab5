import type { DrawingName } from "#app/content/drawing-names.ts";
import type { AgeBand } from "#app/schemas/age-bands.ts";

export interface TutorialPage {
  heading: string;
  /** A band without words has no such page, since it lacks the page's feature. */
  words: Record<AgeBand, readonly string[] | undefined>;
  forBusiness?: boolean;
  /** For people of 13 and over, since it shows features that under-13s lack: a file in public/tutorial, and its alt text. */
  picture?: { name: string; alt: string };
  /** For under-13s. */
  drawing?: DrawingName;
}

export interface TutorialReader {
  band: AgeBand;
  isBusiness: boolean;
}

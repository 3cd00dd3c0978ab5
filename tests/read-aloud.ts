import { Virtual } from "@guidepup/virtual-screen-reader";
import { JSDOM } from "jsdom";
import { vi } from "vitest";

/** Roles that a screen reader does not announce by themselves: forms without a name, messages without text. */
const SILENT = ["paragraph", "form", "status"];

/** Returns the words of a screen reader for a whole page, without the ends of elements. */
export async function readAloud(html: string): Promise<string[]> {
  const { window } = new JSDOM(html);
  const { document } = window;
  // Browsers hide the content of a closed menu, and no screen reader reads the value of a button.
  document.head.insertAdjacentHTML("beforeend", "<style>details:not([open]) > :not(summary) { display: none }</style>");
  for (const button of document.querySelectorAll("button")) button.removeAttribute("value");
  // The reader finds the roles of elements with these globals.
  vi.stubGlobal("Element", window.Element);
  vi.stubGlobal("getComputedStyle", window.getComputedStyle);

  const reader = new Virtual();
  await reader.start({ container: document.body, window });
  while ((await reader.lastSpokenPhrase()) !== "end of document") await reader.next();
  const spoken = await reader.spokenPhraseLog();
  await reader.stop();
  vi.unstubAllGlobals();
  return spoken.filter((phrase) => !phrase.startsWith("end") && !SILENT.includes(phrase));
}

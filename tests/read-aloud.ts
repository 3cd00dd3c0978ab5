import { Virtual } from "@guidepup/virtual-screen-reader";
import { JSDOM } from "jsdom";
import { vi } from "vitest";

/** A screen reader says nothing of these by themselves: forms without a name, messages that have not come. */
const SILENT = ["paragraph", "form", "status"];

/** What a screen reader says of a page from its beginning to its end, without where each thing ends. */
export async function readAloud(html: string): Promise<string[]> {
  const { window } = new JSDOM(html);
  const { document } = window;
  // Browsers hide what is in a closed menu; and no screen reader says the value that a button sends.
  document.head.insertAdjacentHTML("beforeend", "<style>details:not([open]) > :not(summary) { display: none }</style>");
  for (const button of document.querySelectorAll("button")) button.removeAttribute("value");
  // The roles of elements are told by these.
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

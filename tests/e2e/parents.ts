import { mailTo } from "./mails.ts";

/** The code that a parent's newest mail has behind these words. */
export async function codeTo(parent: string, words: string): Promise<string> {
  const [, behind = ""] = (await mailTo(parent, words)).split(words);
  return /\d{6}/.exec(behind)?.[0] ?? "";
}

/** The address of a parent's own page, from their newest mail with it. */
export async function parentsPage(parent: string): Promise<string> {
  return /\/parent\/[\w.-]+/.exec(await mailTo(parent, "This is your page"))?.[0] ?? "";
}

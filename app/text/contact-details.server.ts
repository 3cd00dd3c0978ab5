import { findPhoneNumbersInText } from "libphonenumber-js";
import { parse } from "tldts";

/** Numbers of other countries are found with their code alone: without it, dates look like numbers. */
const HOME = "GB";
const LEFT_OUT = "[left out]";

export interface TextPart {
  text: string;
  startsAt: number;
  isContact: boolean;
}

/** Cuts a text where addresses, links, handles and telephone numbers begin and end. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  const cut = (from: number, to: number, isContact: boolean) => {
    if (from < to) parts.push({ text: text.slice(from, to), startsAt: from, isContact });
  };
  let end = 0;
  for (const found of [...wordsIn(text), ...phonesIn(text)].sort((one, other) => one.startsAt - other.startsAt)) {
    cut(end, found.startsAt, false);
    cut(Math.max(end, found.startsAt), found.endsAt, true);
    end = Math.max(end, found.endsAt);
  }
  cut(end, text.length, false);
  return parts;
}

export function withoutContacts(text: string): string {
  return partsOf(text)
    .map((part) => (part.isContact ? LEFT_OUT : part.text))
    .join("");
}

function wordsIn(text: string) {
  return [...text.matchAll(/[^\s,;()<>"“”]+/g)].flatMap(({ 0: found, index }) => {
    const word = found.replace(/[.:!?'’]+$/, "");
    return isHandle(word) || isAddress(word) ? [{ startsAt: index, endsAt: index + word.length }] : [];
  });
}

function isHandle(word: string): boolean {
  return /^@[\w.]{2,}$/.test(word);
}

function isAddress(word: string): boolean {
  const { domain, isIcann } = parse(word);
  return /\S@\S/.test(word) || (domain !== null && isIcann === true);
}

function phonesIn(text: string) {
  return findPhoneNumbersInText(text, HOME);
}

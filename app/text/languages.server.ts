const CODES =
  "ar bg ca zh hr cs da nl en et fi fr de el he hi hu is id ga it ja ko lv lt ms mi no pl pt ro ru sk sl es sv th tr uk vi cy";

const names = new Intl.DisplayNames(["en-GB"], { type: "language" });

export const LANGUAGES = CODES.split(" ")
  .map((code) => ({ value: code, label: languageName(code) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, "en"));

export function isLanguage(code: string): boolean {
  return LANGUAGES.some(({ value }) => value === code);
}

export function languageName(code: string): string {
  return names.of(code) ?? code;
}

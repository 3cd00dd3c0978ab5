import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React writes them so, and the standard allows both.
    "attr-case": "off",
    "void-style": "off",
    // The nonce is in each answer's header, and no other server has scripts here.
    "require-sri": "off",
  },
});

/** What is not as the standard wants it. */
export async function faultsIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

/** The prices and fees that a page shows. No Discount of the cast has one. */
export function pricesIn(html: string): string[] {
  const words = html.replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, " ");
  return words.match(/[£$€]\s?\d[\d.,]*|\d\s?(GBP|USD|EUR)\b|\b(monthly|yearly|annual) fee\b/gi) ?? [];
}

import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React writes these forms, which the standard allows.
    "attr-case": "off",
    "void-style": "off",
    // The nonce is in each answer's header, and no other server has scripts here.
    "require-sri": "off",
  },
});

/** Lists the deviations from the standard. */
export async function faultsIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

/** Lists the prices and fees that a page shows. No Discount of the cast has one. */
export function pricesIn(html: string): string[] {
  const words = html.replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, " ");
  return words.match(/[£$€]\s?\d[\d.,]*|\d\s?(GBP|USD|EUR)\b|\b(monthly|yearly|annual) fee\b/gi) ?? [];
}

import { paths } from "#app/paths.ts";

/** The texts of the mails, with the product's name and its address put in. */
export function firstEditMail(name: string, product: string, baseUrl: string) {
  return {
    subject: `Your first Edit is on ${product}`,
    text: [
      `Hi ${name},`,
      `Your first Edit is posted. Others can see it and give it their Stoke, and brands that look for riders come across it too.`,
      `Post the next one: ${baseUrl}${paths.uploadEdit()}`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

import { paths } from "#app/paths.ts";
import type { SponsorshipStep } from "#app/schemas/sponsorships.ts";

interface Product {
  product: string;
  baseUrl: string;
}

interface Told extends Product {
  id: string;
  step: SponsorshipStep | "end";
  to: "brand" | "athlete";
}

/** What each side is told of a step. Nothing that the brand wrote, its name included, stands in a mail. */
const TO_ATHLETE: Partial<Record<Told["step"], string>> = {
  offer: "A brand asks whether you want to work with it. We have read what it wrote. You say yes or no on our page.",
  refuse: "We have ended the request of a brand that you were asked about.",
  withdraw: "A brand has withdrawn its request.",
  release: "We have given the brand the address that you chose. It can write to you now.",
  confirm: "A brand says that you have a deal.",
};

const TO_BRAND: Partial<Record<Told["step"], string>> = {
  offer: "We have read your request and passed it on to the athlete.",
  refuse: "We have refused your request.",
  accept: "Your request has a yes. We look at it once more before you get an address.",
  decline: "The athlete said no to your request.",
  withdraw: "The athlete has withdrawn from your request.",
  release: "We have released an address to you. You can write to it now.",
  confirm: "The athlete says that you have a deal.",
};

export function stepMail(name: string | undefined, { id, step, to, product, baseUrl }: Told) {
  const sentence = (to === "athlete" ? TO_ATHLETE : TO_BRAND)[step] ?? "A request has changed.";
  return {
    subject: `A sponsorship request on ${product}`,
    text: [
      name ? `Hi ${name},` : "Hi,",
      sentence,
      `Look at it here: ${baseUrl}${paths.sponsorship(id)}`,
      `Nobody on ${product} ever has to pay to be sponsored.`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

export function deskMail(waiting: number, { product, baseUrl }: Product) {
  return {
    subject: `Sponsorship requests wait on ${product}`,
    text: [`Waiting to be read or released: ${waiting}.`, `Look at them: ${baseUrl}${paths.sponsorshipDesk()}`].join("\n\n"),
  };
}

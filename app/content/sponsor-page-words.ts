import { paths } from "#app/paths.ts";
import { PAGE_OVER, type PageRole, type PageState } from "#app/schemas/sponsor-pages.ts";

/** Sentences about a 13-17's page for sponsors. */
const SENTENCES: Record<PageState, Record<PageRole, string>> = {
  asked: {
    minor: "We've asked your parent or guardian. No brand sees your page before they say yes.",
    parent: "No brand sees the page before you say yes.",
    operator: "A parent or guardian is asked.",
  },
  agreed: {
    minor: "Your parent or guardian said yes. We look at your page, and then brands see it.",
    parent: "You said yes. We look at the page, and then brands see it. You can take your yes back at any time.",
    operator: "A parent or guardian said yes. Read the page, then show it to brands or refuse it.",
  },
  shown: {
    minor: "Brands that we approved see your page.",
    parent: "Brands that we approved see the page. You can take your yes back at any time.",
    operator: "Approved brands see the page.",
  },
  declined: {
    minor: "Your parent or guardian didn't say yes, or took it back. No brand sees your page.",
    parent: "You said no. No brand sees the page.",
    operator: "A parent or guardian said no.",
  },
  refused: {
    minor: "We didn't show your page to brands, or took it off. Read why, change it, and ask your parent or guardian again.",
    parent: "We took the page back, so no brand sees it.",
    operator: "You refused the page.",
  },
  ended: {
    minor: "No brand sees your page. Ask your parent or guardian to show it.",
    parent: "The page was changed or taken back, or the time for an answer is over. No brand sees it.",
    operator: "The page was changed or taken back.",
  },
};

export function pageSentence(state: PageState, role: PageRole): string {
  return SENTENCES[state][role];
}

interface Product {
  product: string;
  baseUrl: string;
}

/** Contains nothing that the rider wrote. */
export function pageCodeMail(code: string, { product, baseUrl }: Product) {
  return {
    subject: `A parent or guardian is asked about a page on ${product}`,
    text: [
      "Hello,",
      `Someone aged 13 to 17 who takes part in ${product} gave us this address as that of a parent or guardian. They would like to show brands a page about what they ride and what they offer.`,
      `If you're the parent or guardian, and they may go on, give them this code: ${code}`,
      "It works once, within 24 hours. Then we send you a link to the page, and you say yes or no. Nothing is shown by the code.",
      `We keep your address as long as brands see the page, and erase it after that. What we do with it is in our privacy policy: ${baseUrl}${paths.privacyTab("13-17")}`,
      "If this isn't your child, or you don't want this, please ignore this email. Without the code nothing happens.",
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

/** Contains nothing that the rider wrote but the first name. */
export function parentPageMail({
  child,
  state,
  token,
  contact,
  product,
  baseUrl,
}: Product & { child: string; state: PageState; token: string; contact: string }) {
  const link = `${baseUrl}${paths.parentSponsorPage(token)}`;
  const asks = `${child} would like to show a page to brands that we approved on ${product}, and gave us your address. It says what ${child} rides, offers and looks for. Brands still reach ${child} only through us and you.`;
  return {
    subject: state === "asked" ? `${child} needs your yes or no` : `${child}'s page for sponsors`,
    text: [
      "Hello,",
      ...(state === "asked" ? [asks] : []),
      pageSentence(state, "parent"),
      ...(PAGE_OVER.includes(state)
        ? [`You don't have to do anything. We've erased your address from the page. Is this a surprise? Write to ${contact}.`]
        : [`Read the page and answer here: ${link}\nYou need no account. The link is for you alone, so please don't share it.`]),
      ...(state === "asked" ? ["Without an answer in 14 days we erase your address."] : []),
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

export function ownPageMail(name: string | undefined, { state, product, baseUrl }: Product & { state: PageState }) {
  return {
    subject: `Your page for sponsors on ${product}`,
    text: [
      name ? `Hi ${name},` : "Hi,",
      pageSentence(state, "minor"),
      `Look at it here: ${baseUrl}${paths.changeSponsorPage()}`,
      `Nobody on ${product} ever has to pay to be sponsored.`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

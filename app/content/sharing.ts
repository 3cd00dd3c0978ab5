/** Contains no name, since the profile may be a child's. */
export function sharedProfile(product: string) {
  return { subject: `A profile on ${product}`, text: `Check out this profile on ${product}` };
}

/** Does not name minors. */
export function sharedEdit(poster: string | undefined, product: string) {
  const what = poster ? `${poster}'s Edit` : "this Edit";
  return { subject: `An Edit on ${product}`, text: `Check out ${what} on ${product}` };
}

export function sharedDiscount(poster: string | undefined, product: string) {
  const what = poster ? `${poster}'s Discount` : "this Discount";
  return { subject: `A Discount on ${product}`, text: `Check out ${what} on ${product}` };
}

export function sponsorshipMail(name: string, product: string, profile: string) {
  return {
    subject: `Working with ${name} from ${product}`,
    text: [
      `Hello ${product} team,`,
      `We would like to talk about ${name}: ${profile}`,
      "We're interested in: sponsorship, a place as team rider, an ambassador role, content (please delete what doesn't fit)",
      "About us and what we offer:",
    ].join("\n\n"),
  };
}

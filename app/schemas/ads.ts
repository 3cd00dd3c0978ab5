interface Described {
  adFor: string;
  description: string;
}

/** The UK's CAP Code accepts this word; "sponsored" or the brand's name alone do not do. */
const AD = "Ad: ";

export function describedAsAd({ adFor, description }: Described): string {
  return adFor ? AD + description : description;
}

/** Apps send back the description that they were given. */
export function withoutAd(description: string): string {
  return description.startsWith(AD) ? description.slice(AD.length) : description;
}

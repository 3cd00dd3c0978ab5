import type { Sentences } from "./sponsorship-readers.ts";

/** From the release of an address to an early end. */
export const DEAL_SENTENCES = {
  "released operator": {
    brand: "We've given you an address. You can write to it now.",
    athlete: "We've given the brand the address that you chose. It can write to you now.",
    minor: "We've given the brand the address of your parent or guardian. It can write to them now, and not to you.",
    parent: "We've given your address to the brand. It can write to you now, and not to your child.",
    operator: "You released the address to the brand.",
  },
  "brandConfirmed brand": {
    brand: "You said that there's a deal. The athlete hasn't confirmed it yet.",
    athlete: "The brand says that you have a deal. Confirm it if that's right.",
    minor: "The brand says that you have a deal. Confirm it if that's right.",
    parent: "The brand says that it has a deal with your child.",
    operator: "The brand says that there's a deal.",
  },
  "athleteConfirmed athlete": {
    brand: "The athlete says that you have a deal. Confirm it if that's right.",
    athlete: "You said that there's a deal. The brand hasn't confirmed it yet.",
    operator: "The athlete says that there's a deal.",
  },
  "athleteConfirmed minor": {
    brand: "The athlete says that you have a deal. Confirm it if that's right.",
    minor: "You said that there's a deal. The brand hasn't confirmed it yet.",
    parent: "Your child says that there's a deal with the brand.",
    operator: "The athlete says that there's a deal.",
  },
  "deal brand": {
    brand: "You confirmed the deal.",
    athlete: "The brand confirmed your deal.",
    minor: "The brand confirmed your deal.",
    parent: "The brand confirmed its deal with your child.",
    operator: "The brand confirmed the deal.",
  },
  "deal athlete": {
    brand: "The athlete confirmed your deal.",
    athlete: "You confirmed the deal.",
    operator: "The athlete confirmed the deal.",
  },
  "deal minor": {
    brand: "The athlete confirmed your deal.",
    minor: "You confirmed the deal.",
    parent: "Your child confirmed the deal with the brand.",
    operator: "The athlete confirmed the deal.",
  },
  "stopped brand": {
    brand: "You ended this early.",
    athlete: "The brand has ended this early.",
    minor: "The brand has ended this early.",
    parent: "The brand has ended early what it agreed with your child.",
    operator: "The brand ended it early. Read why.",
  },
  "stopped athlete": {
    brand: "The athlete has ended this early.",
    athlete: "You ended this early.",
    operator: "The athlete ended it early. Read why.",
  },
  "stopped minor": {
    brand: "The athlete has ended this early.",
    minor: "You ended this early.",
    parent: "Your child has ended early what they agreed with the brand.",
    operator: "The athlete ended it early. Read why.",
  },
  "stopped parent": {
    brand: "The athlete's parent or guardian has ended this early.",
    minor: "Your parent or guardian has ended early what you agreed with the brand.",
    parent: "You ended this early.",
    operator: "The parent or guardian ended it early. Read why.",
  },
} satisfies Partial<Sentences>;

import type { Happening, Reader } from "#app/schemas/sponsorship-course.ts";
import { DEAL_SENTENCES } from "./deal-words.ts";
import type { Sentences } from "./sponsorship-readers.ts";

/** One sentence for each reader. A new step of the course does not compile without its sentences. */
export const SENTENCES: Sentences = {
  "draft brand": { brand: "A draft that only you can see." },
  "asked brand": {
    brand: "We have your request and will read it.",
    operator: "The brand asks. Read the request, then pass it on or refuse it.",
  },
  "returned operator": {
    brand: "We've read your request and have a question. Read what we write, change your request and send it again.",
    operator: "You sent it back to the brand.",
  },
  "askedAgain brand": {
    brand: "You changed your request. We will read it again.",
    operator: "The brand has changed its request. Read it, then pass it on or refuse it.",
  },
  "offered operator": {
    brand: "We've read your request and passed it on to the athlete.",
    athlete: "A brand asks whether you want to work with it. We've read what it wrote. Say yes or no on our page.",
    minor:
      "A brand asks whether you want to work with it. We've read what it wrote. Speak to an adult you trust, then say yes or no on our page.",
    operator: "You passed it on. The athlete hasn't answered yet.",
  },
  "withParent minor": {
    brand: "The athlete would like to, and is under 18. Their parent or guardian hasn't answered yet, so nothing is agreed.",
    minor: "You said yes. Your parent or guardian hasn't answered yet.",
    parent: "Your child would like to work with a brand. It goes on only if you say yes.",
    operator: "The athlete said yes. The parent or guardian hasn't answered yet.",
  },
  "questioned athlete": {
    brand: "The athlete has a question. We read it first.",
    athlete: "You asked a question. We read it and pass it on to the brand.",
    operator: "The athlete has a question. Read it, then pass it on or refuse the request.",
  },
  "questioned parent": {
    brand: "The athlete's parent or guardian has a question. We read it first.",
    minor: "Your parent or guardian has a question for the brand. We read it first.",
    parent: "You asked a question. We read it and pass it on to the brand.",
    operator: "The parent or guardian has a question. Read it, then pass it on or refuse the request.",
  },
  "questionPassed operator": {
    brand: "You're asked a question. You can answer it once, and change what you offer.",
    athlete: "We've passed your question on to the brand.",
    minor: "We've passed the question of your parent or guardian on to the brand.",
    parent: "We've passed your question on to the brand.",
    operator: "You passed the question on. The brand hasn't answered it yet.",
  },
  "answered brand": {
    brand: "You answered the question. We read your answer first.",
    athlete: "The brand has answered your question. We read the answer first.",
    minor: "The brand has answered the question of your parent or guardian. We read the answer first.",
    parent: "The brand has answered your question. We read the answer first.",
    operator: "The brand has answered. Read the answer and what it changed, then pass it on or refuse the request.",
  },
  "offeredAgain operator": {
    brand: "We've passed your answer on. It's their turn to say yes or no.",
    athlete: "The brand has answered your question. Read it, then say yes or no on our page.",
    minor: "The brand has answered the question of your parent or guardian. It's their turn to say yes or no.",
    parent: "The brand has answered your question. It goes on only if you say yes.",
    operator: "You passed the answer on. Nobody has said yes or no yet.",
  },
  "agreed athlete": {
    brand: "The athlete said yes. We look at it once more before you get an address.",
    athlete: "You said yes. We look at it once more before the brand gets your address.",
    operator: "The athlete said yes. Look at it once more, then release the address or refuse.",
  },
  "agreed parent": {
    brand: "The athlete and their parent or guardian said yes. We look at it once more before you get an address.",
    minor: "Your parent or guardian said yes, too. We look at it once more before the brand gets their address.",
    parent: "You said yes. We look at it once more before the brand gets your address.",
    operator: "The parent or guardian said yes. Look at who that is, then release the address or refuse.",
  },
  ...DEAL_SENTENCES,
  "refused operator": {
    brand: "We've refused your request.",
    athlete: "We've ended the request of a brand that asked about you.",
    minor: "We've ended the request of a brand that asked about you.",
    parent: "We've ended the request of a brand that asked about your child.",
    operator: "You refused the request.",
  },
  "declined athlete": {
    brand: "The athlete said no to your request. You can ask again after 90 days.",
    athlete: "You said no.",
    operator: "The athlete said no.",
  },
  "declined minor": {
    brand: "The athlete said no to your request. You can ask again after 90 days.",
    minor: "You said no.",
    operator: "The athlete said no.",
  },
  "declined parent": {
    brand: "The athlete's parent or guardian said no to your request. You can ask again after 90 days.",
    minor: "Your parent or guardian said no to the brand's request.",
    parent: "You said no to the brand's request.",
    operator: "The parent or guardian said no.",
  },
  "withdrawn brand": {
    brand: "You withdrew your request.",
    athlete: "The brand has withdrawn its request.",
    minor: "The brand has withdrawn its request.",
    parent: "The brand has withdrawn its request about your child.",
    operator: "The brand has withdrawn its request.",
  },
  "withdrawn athlete": {
    brand: "The athlete has taken back their yes. You can ask again after 90 days.",
    athlete: "You took back your yes.",
    operator: "The athlete has taken back their yes.",
  },
  "withdrawn minor": {
    brand: "The athlete has taken back their yes. You can ask again after 90 days.",
    minor: "You took back your yes.",
    parent: "Your child has taken back their yes to the brand's request.",
    operator: "The athlete has taken back their yes.",
  },
  "withdrawn parent": {
    brand: "The athlete's parent or guardian has taken back their yes. You can ask again after 90 days.",
    minor: "Your parent or guardian has taken back their yes.",
    parent: "You took back your yes.",
    operator: "The parent or guardian has taken back their yes.",
  },
  "ended rule": {
    brand: "This request has ended.",
    athlete: "This request has ended.",
    minor: "This request has ended.",
    parent: "The request of a brand about your child has ended.",
    operator: "It has ended: its last day or the day for an answer is over, or one of the two can't take part any more.",
  },
};

/** An athlete who has become 18 since reads the words for a minor. */
const INSTEAD: Partial<Record<Reader, Reader>> = { athlete: "minor", minor: "athlete" };

export function sentenceFor(happening: Happening, reader: Reader): string {
  const cells: Partial<Record<Reader, string>> = SENTENCES[happening];
  return cells[reader] ?? cells[INSTEAD[reader] ?? reader] ?? "";
}

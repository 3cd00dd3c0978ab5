import type { DeliverableState } from "#app/schemas/deliverables.ts";
import type { Reader } from "#app/schemas/sponsorship-course.ts";

type Side = "brand" | "athlete" | "operator";

const SENTENCES: Record<DeliverableState, Record<Side, string>> = {
  written: {
    brand: "We read it first.",
    athlete: "We read it first.",
    operator: "The brand wrote it. Read it, then pass it on or take it off.",
  },
  open: { brand: "Not done yet.", athlete: "It's your turn: link the Edit when it's done.", operator: "Not done yet." },
  done: {
    brand: "The athlete says it's done. Look at the Edit, then confirm it or send it back once.",
    athlete: "You said it's done. The brand hasn't confirmed it yet.",
    operator: "The athlete says it's done.",
  },
  sentBack: {
    brand: "You sent it back once.",
    athlete: "The brand would like it done differently. Change the Edit or link another one.",
    operator: "The brand sent it back once.",
  },
  doneAgain: {
    brand: "The athlete did it again. Confirm it.",
    athlete: "You did it again. The brand hasn't confirmed it yet.",
    operator: "The athlete did it again.",
  },
  confirmed: { brand: "You confirmed it.", athlete: "The brand confirmed it.", operator: "The brand confirmed it." },
};

const SIDES: Record<Reader, Side> = {
  brand: "brand",
  athlete: "athlete",
  minor: "athlete",
  parent: "athlete",
  operator: "operator",
};

/** A parent reads what the child reads. */
export function deliverableSentence(state: DeliverableState, reader: Reader): string {
  return SENTENCES[state][SIDES[reader]];
}

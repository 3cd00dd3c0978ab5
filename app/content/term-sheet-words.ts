import type { Reader } from "#app/schemas/sponsorship-course.ts";
import type { TermSheetState } from "#app/schemas/term-sheets.ts";

const TAKEN_BACK = "The brand took the change back. Everything stays as it was.";
const WAS_NO = "The answer was no. Everything stays as it was.";
const READ_FIRST = "We read it first.";
const NOT_PASSED_ON = "We didn't pass it on.";
const HOLDS = "Both sides said yes to it.";

/** Sentences about a change of agreed terms. Athletes and parents are shown nothing that we haven't passed on. */
const SENTENCES: Record<TermSheetState, Record<Reader, string>> = {
  written: {
    brand: READ_FIRST,
    athlete: READ_FIRST,
    minor: READ_FIRST,
    parent: READ_FIRST,
    operator: "The brand wants to change what was agreed. Read it, then pass it on or refuse it.",
  },
  open: {
    brand: "We've passed your change on. Until they say yes, everything stays as it is.",
    athlete: "The brand wants to change what you agreed. Until you say yes, everything stays as it is.",
    minor:
      "The brand wants to change what you agreed. It needs a yes of your parent or guardian, and you can say no yourself. Until then everything stays as it is.",
    parent: "A brand wants to change what it agreed with your child. Until you say yes, everything stays as it is.",
    operator: "You passed the change on. Nobody has answered yet.",
  },
  accepted: { brand: HOLDS, athlete: HOLDS, minor: HOLDS, parent: HOLDS, operator: HOLDS },
  declined: {
    brand: "They said no to your change. Everything stays as it was, and you can write another one after 30 days.",
    athlete: WAS_NO,
    minor: WAS_NO,
    parent: WAS_NO,
    operator: WAS_NO,
  },
  refused: {
    brand: "We didn't pass your change on. Read why, then write another one.",
    athlete: NOT_PASSED_ON,
    minor: NOT_PASSED_ON,
    parent: NOT_PASSED_ON,
    operator: "You refused the change.",
  },
  withdrawn: {
    brand: "You took your change back. Everything stays as it was.",
    athlete: TAKEN_BACK,
    minor: TAKEN_BACK,
    parent: TAKEN_BACK,
    operator: TAKEN_BACK,
  },
};

export function sheetSentence(state: TermSheetState, reader: Reader): string {
  return SENTENCES[state][reader];
}

export const NO_ADVICE =
  "This sheet is a summary of what both sides said yes to here. It isn't legal advice, and we aren't a party to it.";

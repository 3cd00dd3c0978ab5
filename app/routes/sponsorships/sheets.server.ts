import { sheetSentence } from "#app/content/term-sheet-words.ts";
import { errorScreen, inputOf } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import type { Reader } from "#app/schemas/sponsorship-course.ts";
import {
  type AgreedTerms,
  ChangeInput,
  FeedbackInput,
  SheetStepInput,
  TERM_SHEET_STEPS,
  type TermSheetStep,
} from "#app/schemas/term-sheets.ts";
import { feedback, type OneRequest, termSheets } from "#app/services/sponsorships/index.server.ts";
import { partsOf } from "#app/text/contact-details.server.ts";
import { day } from "#app/text/dates.ts";
import { namedTerms } from "./words.ts";

type Sheets = ReturnType<typeof termSheets.listFor>;
type Request = Pick<OneRequest, "id" | "sheets" | "pay" | "offer" | "duties" | "endsOn" | "mayChangeTerms" | "asksForLicence">;

const BUTTONS: Record<TermSheetStep, { idle: string; pending: string; done: string; kind: "main" | "plain" }> = {
  pass: { idle: "Pass the change on", pending: "Passing on", done: "They are asked now", kind: "main" },
  refuse: { idle: "Refuse the change", pending: "Refusing", done: "The change is refused", kind: "plain" },
  accept: { idle: "Yes to the change", pending: "Saying yes", done: "You said yes. The change holds now", kind: "plain" },
  decline: { idle: "No to the change", pending: "Saying no", done: "You said no. Everything stays as it was", kind: "plain" },
  drop: { idle: "Take the change back", pending: "Taking back", done: "You took the change back", kind: "plain" },
};

const CHANGED = { pay: "Money", offer: "Offer", duties: "In detail", endsOn: "Last day" } as const;

/** Lists what was accepted, the newest first, and the last change if nothing was accepted after it. */
export function sheetsData(
  role: Reader,
  request: Request,
  linkTo = (version: string) => paths.sponsorshipTerms(request.id, { version }),
) {
  const [newest] = request.sheets;
  const change = newest && newest.version === null ? changeData(role, request, newest) : undefined;
  const { pay, offer, duties, endsOn } = request;
  return {
    change,
    now: request.mayChangeTerms ? { pay, offer, duties, endsOn } : undefined,
    versions: request.sheets.flatMap(({ version, changedAt }) =>
      version === null ? [] : [{ to: linkTo(String(version)), words: `Version ${version}, ${day(changedAt)}` }],
    ),
  };
}

function changeData(role: Reader, request: Request, { id, state, terms, reason, steps }: Sheets[number]) {
  const isWritten = state === "written" || state === "open";
  return {
    id,
    sentence: sheetSentence(state, role),
    reason,
    parts: isWritten ? partsIn(role, request, terms) : [],
    needsWords: steps.includes("refuse"),
    asksForLicence: steps.includes("pass") && request.asksForLicence,
    steps: steps.map((step) => ({ step, ...BUTTONS[step] })),
  };
}

/** Marks contact details for the operator. */
function partsIn(role: Reader, now: Pick<AgreedTerms, keyof typeof CHANGED>, then: AgreedTerms) {
  return (["pay", "offer", "duties", "endsOn"] as const)
    .filter((field) => now[field] !== then[field])
    .map((field) => {
      const value = field === "endsOn" ? day(Date.parse(then.endsOn)) : then[field];
      const before = field === "endsOn" ? day(Date.parse(now.endsOn)) : now[field];
      const isRead = role !== "operator" || field === "endsOn";
      return { name: CHANGED[field], before, parts: isRead ? [{ text: value, startsAt: 0, isContact: false }] : partsOf(value) };
    });
}

interface SheetShown {
  id: string;
  sheets: Sheets;
  /** Names both sides as this reader may see them. */
  names: (sheet: Sheets[number]) => { brand: string; athlete: string };
  version: string | null;
  linkTo: (version: string) => string;
}

/** One sheet, as each side reads and prints it. Without a version it is the one that holds. */
export function sheetData({ id, sheets, names, version, linkTo }: SheetShown) {
  const accepted = sheets.filter((sheet) => sheet.version !== null);
  const sheet = version === null ? accepted[0] : accepted.find((one) => String(one.version) === version);
  if (!sheet) throw errorScreen(new Refusal("NOT_FOUND"));
  const { terms: dataTerms, ...agreed } = sheet.terms;
  return {
    number: `${id}-${sheet.version}`,
    on: day(sheet.changedAt),
    ...names(sheet),
    byParent: sheet.byParent,
    named: namedTerms(agreed),
    dataTerms,
    others: accepted.flatMap((one) =>
      one.id === sheet.id || one.version === null
        ? []
        : [{ to: linkTo(String(one.version)), words: `Version ${one.version}, ${day(one.changedAt)}` }],
    ),
    isLatest: sheet.id === accepted[0]?.id,
  };
}

export function feedbackData(
  role: Reader,
  { feedback: given, maySayHowItWent }: Pick<OneRequest, "feedback" | "maySayHowItWent">,
) {
  return {
    mayGive: maySayHowItWent,
    mayMarkRead: role === "operator" && given.some(({ wentWell, readAt }) => !wentWell && readAt === null),
    given: given.map(({ wentWell, experience, by }) => ({
      words: `${role === by || role !== "operator" ? "You" : by === "brand" ? "The brand" : "The athlete"} said: it ${wentWell ? "went well" : "didn't go well"}.`,
      experience,
    })),
  };
}

/** Returns the notice that follows, or undefined if it is about something else. */
export function actOnSheet(viewer: Viewer, id: string, doing: string, fields: URLSearchParams): string | undefined {
  if (doing === "change-terms") {
    termSheets.change(viewer, id, inputOf(fields, ChangeInput));
    return "We have your change and read it first";
  }
  if (doing === "feedback") {
    feedback.give(viewer, id, inputOf(fields, FeedbackInput));
    return "Thank you. We read it, and nobody else";
  }
  if (doing === "feedback-read") {
    feedback.markRead(viewer, id);
    return "It no longer waits at the desk";
  }
  const step = sheetStepOf(doing);
  if (!step) return undefined;
  const { sheetId, ...given } = inputOf(fields, SheetStepInput);
  termSheets.takeStep(viewer, id, sheetId, step, given);
  return BUTTONS[step].done;
}

export function sheetStepOf(doing: string): TermSheetStep | undefined {
  return TERM_SHEET_STEPS.find((name) => doing === `sheet-${name}`);
}

export function sheetDone(step: TermSheetStep): string {
  return BUTTONS[step].done;
}

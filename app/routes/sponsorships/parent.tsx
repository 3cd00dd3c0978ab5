import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { awaitedUntil, PAID_MINORS } from "#app/content/sponsorship-turns.ts";
import { sentenceFor } from "#app/content/sponsorship-words.ts";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { inputOf, withFormErrors } from "#app/http/submit.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { StepInput } from "#app/schemas/sponsorships.ts";
import { SheetStepInput } from "#app/schemas/term-sheets.ts";
import {
  courseFor,
  deliverables,
  lastHappening,
  parents,
  stepsFrom,
  termSheets,
} from "#app/services/sponsorships/index.server.ts";
import { day } from "#app/text/dates.ts";
import { ErrorBox } from "#app/ui/fields/error-summary.tsx";
import { SubmitButton } from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { LinkOver, NotYours } from "./for-parents.tsx";
import { lineData } from "./lines.server.ts";
import { Lines } from "./lines.tsx";
import { QuestionForm, StopForm } from "./question.tsx";
import { Course, Facts, Quoted } from "./request-facts.tsx";
import { sheetDone, sheetStepOf, sheetsData } from "./sheets.server.ts";
import { Sheets } from "./sheets.tsx";
import { courseData, factsOf, toldIn } from "./show-data.server.ts";

export const meta: MetaFunction = () => [{ title: "For parents" }, { name: "robots", content: "noindex" }];

/** Opens for anyone with the mailed link, except the athlete and the brand. */
export function loader({ params: { token = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const row = parents.open(token);
  if (!row && parents.isOver(token)) return { is: "over" } as const;
  const end = row ? undefined : parents.endOf(token);
  if (end) return { is: "ended", sentence: sentenceFor(end.happening, "parent") } as const;
  if (!row) throw data(null, { status: 404 });
  if (parents.isHeldByParty(viewer, row)) return { is: "partys" } as const;
  const { brand, child } = parents.namesIn(row);
  const { state } = row;
  const sentence = sentenceFor(lastHappening(row), "parent");
  const course = courseFor("parent", row);
  const awaited = row.answerBy ? awaitedUntil(state, "parent", day(Date.parse(row.answerBy))) : undefined;
  return {
    is: "parents",
    isPaid: row.gives.includes("Money"),
    brand,
    child,
    state,
    awaited,
    sentence,
    facts: factsOf(row),
    steps: stepsFrom("parent", state),
    told: toldIn(state, "parent", course),
    lines: lineData("parent", deliverables.linesOf("parent", row)),
    sheets: sheetsData(
      "parent",
      { ...row, sheets: termSheets.listFor("parent", row), mayChangeTerms: false, asksForLicence: false },
      (version) => paths.parentTerms(token, { version }),
    ),
    course: courseData("parent", course),
  } as const;
}

export async function action({ request, params: { token = "" }, context: { viewer, origin } }: ActionFunctionArgs) {
  const fields = await readFields(request);
  if (!parents.isOver(token)) requireParents(token, viewer);
  return withFormErrors(fields, async () => {
    const doing = fields.get("doing");
    if (doing === "renew") {
      await parents.renew(token, origin);
      return redirectWith("We have sent you a new link", paths.home());
    }
    const step = sheetStepOf(doing ?? "");
    if (step === "accept" || step === "decline") {
      parents.answerChange(token, inputOf(fields, SheetStepInput).sheetId, step);
      return redirectWith(sheetDone(step), paths.parentRequest(token));
    }
    if (!isDoing(doing)) throw data(null, { status: 400 });
    parents.answer(token, doing, inputOf(fields, StepInput).reply);
    return redirectWith(DONE[doing], paths.parentRequest(token));
  });
}

const DONE = {
  accept: "You said yes",
  decline: "You said no. We email you once more and then erase your address",
  withdraw: "Your yes is withdrawn. We email you once more and then erase your address",
  question: "You asked. We read your question first",
  stop: "You ended it. We email you once more and then erase your address",
} as const;

function isDoing(doing: string | null): doing is keyof typeof DONE {
  return doing !== null && Object.hasOwn(DONE, doing);
}

function requireParents(token: string, viewer: Viewer): void {
  const row = parents.open(token);
  if (!row || parents.isHeldByParty(viewer, row)) throw data(null, { status: 404 });
}

export default function ParentsRequest() {
  const loaded = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  if (loaded.is === "partys") return <NotYours />;
  if (loaded.is === "ended") return <Ended sentence={loaded.sentence} />;
  if (loaded.is === "over") return <LinkOver lastResult={lastResult} />;

  const { brand, child, state, awaited, isPaid, sentence, facts, steps, lines, sheets, told, course } = loaded;
  const aboutSheet = String(lastResult?.initialValue?.doing).startsWith("sheet-");
  const asks = steps.includes("question");
  return (
    <div className="narrow sections">
      <PageTitle>
        {brand} asks about {child}
      </PageTitle>
      {state === "withParent" ? (
        <p>
          {child} would like to work with {brand} and gave us your address. We have read the request. Talk about it with {child}{" "}
          before you answer. If you say yes, we look at it once more and give {brand} your email address, and not the one of{" "}
          {child}. {awaited}
        </p>
      ) : (
        <p>
          {sentence} {awaited}
        </p>
      )}
      {told && <Quoted parts={told} />}
      {isPaid && <p>{PAID_MINORS}</p>}
      {!asks && !steps.includes("stop") && <ErrorBox result={lastResult} />}
      {lines.length > 0 && <Lines lines={lines} mayAddLines={false} ownEdits={[]} lastResult={undefined} />}
      {sheets.versions.length > 0 && <Sheets sheets={sheets} lastResult={aboutSheet ? lastResult : undefined} />}
      <Facts brand={{ name: brand, to: undefined }} facts={facts} />
      {steps.some((step) => step !== "stop") && (
        <section>
          <h2>Your answer</h2>
          <Form method="post" className="buttons">
            {steps.includes("decline") && (
              <SubmitButton idle="No" pending="Saying no" name="doing" value="decline" kind="plain" />
            )}
            {steps.includes("accept") && (
              <SubmitButton idle="Yes" pending="Saying yes" name="doing" value="accept" kind="plain" />
            )}
            {steps.includes("withdraw") && (
              <SubmitButton idle="Withdraw my yes" pending="Withdrawing" name="doing" value="withdraw" kind="plain" />
            )}
          </Form>
          {asks && <QuestionForm lastResult={lastResult} />}
        </section>
      )}
      {steps.includes("stop") && <StopForm lastResult={aboutSheet ? undefined : lastResult} />}
      <Course course={course} />
    </div>
  );
}

function Ended({ sentence }: { sentence: string }) {
  return (
    <div className="narrow">
      <PageTitle>This request is over</PageTitle>
      <p>{sentence}</p>
      <p>You don't have to do anything. We've emailed you about it, and erased your address from the request.</p>
    </div>
  );
}

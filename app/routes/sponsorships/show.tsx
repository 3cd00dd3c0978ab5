import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { errorScreen, inputOf, withFormErrors } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import { WITH_WORDS } from "#app/schemas/sponsorship-course.ts";
import { AnswerInput, StepInput } from "#app/schemas/sponsorships.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { ErrorBox } from "#app/ui/fields/error-summary.tsx";
import { SubmitButton } from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { SEND_CODE } from "../account/send-code.ts";
import { Answer, MinorsAnswer } from "./answer.tsx";
import { Buttons, Decision } from "./decision.tsx";
import { actOnLine, ownEdits } from "./lines.server.ts";
import { Lines } from "./lines.tsx";
import { AnswerForm, QuestionForm, StopForm } from "./question.tsx";
import { BrandsHistory, Consent, Course, Facts, Quoted } from "./request-facts.tsx";
import { actOnSheet } from "./sheets.server.ts";
import { Feedback, Sheets } from "./sheets.tsx";
import { requestFor } from "./show-data.server.ts";
import { BUTTONS } from "./words.ts";

export const meta: MetaFunction = () => [{ title: "A sponsorship request" }];

export function loader({ params: { sponsorshipId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const request = sponsorships.requestOf(viewer, sponsorshipId);
  if (!request) throw errorScreen(new Refusal("NOT_FOUND"));
  if (request.role === "brand" && sponsorships.isChangeable(request)) throw redirect(paths.askAbout(request.athleteId), 303);
  return { ...requestFor(request), ownEdits: ownEdits(viewer, request.lines) };
}

export async function action({ request, params: { sponsorshipId = "" }, context }: ActionFunctionArgs) {
  const fields = await readFields(request);
  if (!sponsorships.find(context.viewer, sponsorshipId)) throw errorScreen(new Refusal("NOT_FOUND"));
  return withFormErrors(fields, () => act(context, sponsorshipId, fields));
}

async function act({ viewer, origin }: AppLoadContext, id: string, fields: URLSearchParams) {
  const doing = fields.get("doing") ?? "";
  const back = (notice: string) => redirectWith(notice, paths.sponsorship(id));
  if (doing === "accept" || doing === SEND_CODE) {
    const answer = inputOf(fields, AnswerInput);
    const isMinors = sponsorships.answers.isMinors(viewer, id);
    // With a code in the form, Enter presses the button that sends one.
    const needsCode = isMinors ? doing === SEND_CODE : sponsorships.addresses.needsCode(viewer, id, answer.contact);
    if (needsCode && !answer.code) {
      await sponsorships.answers.sendCode(viewer, id, origin, answer);
      return back(
        isMinors ? "We have sent a code to your parent or guardian" : "We have sent a code to that address. Say yes with it",
      );
    }
    sponsorships.answers.accept(viewer, id, answer);
    return back(
      isMinors
        ? "You said yes. Your parent or guardian is asked now"
        : "You said yes. The brand gets the address after we have looked at it once more",
    );
  }
  if (doing === "show" || doing === "hide") {
    sponsorships.showBrand(viewer, id, doing === "show");
    return back(doing === "show" ? "Your profile names the brand now" : "Your profile no longer names the brand");
  }
  const done = actOnLine(viewer, id, doing, fields) ?? actOnSheet(viewer, id, doing, fields);
  if (done) return back(done);
  if (!isButton(doing)) throw data(null, { status: 400 });
  sponsorships.takeStep(viewer, id, doing, inputOf(fields, StepInput));
  return back(BUTTONS[doing].done);
}

function isButton(doing: string): doing is keyof typeof BUTTONS {
  return Object.hasOwn(BUTTONS, doing);
}

export default function SponsorshipRequest() {
  const request = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const { isAthlete, isMinor, brand, athlete, state, contact, own, parent, consent, buttons, showsBrand } = request;
  const toBrand = buttons.filter(({ step }) => WITH_WORDS.includes(step));
  const failed = String(lastResult?.initialValue?.doing ?? "");
  const aboutLines = /^(add-)?line/.test(failed);
  const hasOwnForm = aboutLines || /^(sheet|change-terms|feedback|stop)/.test(failed);
  const errorOf = (doing: RegExp) => (doing.test(failed) ? lastResult : undefined);
  const mayAnswer = own !== undefined || parent !== undefined;
  return (
    <div className="narrow sections">
      <PageTitle>{isAthlete ? `${brand.name} asks you` : `${brand.name} about ${athlete.name}`}</PageTitle>
      <p>
        <strong>{state}</strong> {request.awaited}
      </p>
      {request.told && <Quoted parts={request.told} />}
      {contact && (
        <p>
          Address for the brand: <a href={`mailto:${contact.replace(/[^@]+/g, encodeURIComponent)}`}>{contact}</a>
        </p>
      )}
      {!mayAnswer && toBrand.length === 0 && request.asked !== "answer" && !hasOwnForm && <ErrorBox result={lastResult} />}
      {showsBrand !== undefined && <ShownBrand brand={brand.name} isShown={showsBrand} />}
      {consent && <Consent facts={consent} />}
      {request.history && <BrandsHistory facts={request.history} />}
      {request.hasLines && <Lines lastResult={aboutLines ? lastResult : undefined} {...request} />}
      {request.sheets.versions.length > 0 && <Sheets sheets={request.sheets} lastResult={errorOf(/^(sheet|change-terms)/)} />}
      <Feedback feedback={request.feedback} lastResult={errorOf(/^feedback/)} />
      <Facts {...request} />
      {request.asked === "answer" && <AnswerForm lastResult={lastResult} now={request.now} />}
      {!mayAnswer && buttons.length > 0 && (
        <section>
          <h2>What you can do</h2>
          {toBrand.length > 0 ? <Decision lastResult={lastResult} {...request} /> : <Buttons buttons={buttons} />}
        </section>
      )}
      {mayAnswer && (
        <section>
          <h2>Your answer</h2>
          {isMinor && <p>Speak to an adult you trust before you answer. You can say no, and you don't have to say why.</p>}
          {isMinor && <Buttons buttons={buttons} />}
          {parent && <MinorsAnswer lastResult={lastResult} brand={brand.name} {...parent} />}
          {own && <Answer lastResult={failed === "question" ? undefined : lastResult} {...own} />}
          {!isMinor && <Buttons buttons={buttons} />}
          {request.asked === "question" && <QuestionForm lastResult={errorOf(/^question$/)} />}
        </section>
      )}
      {request.mayStop && <StopForm lastResult={errorOf(/^stop$/)} />}
      <Course course={request.course} />
      <p>
        <Link to={paths.sponsorshipDesk()}>All requests</Link>
      </p>
    </div>
  );
}

function ShownBrand({ brand, isShown }: { brand: string; isShown: boolean }) {
  return (
    <Form method="post">
      <p>
        {isShown ? "Your profile names" : "Your profile doesn't name"} {brand} as your sponsor.
      </p>
      <SubmitButton
        idle={isShown ? "No longer name it" : "Name it on my profile"}
        pending="Saving"
        name="doing"
        value={isShown ? "hide" : "show"}
        kind="plain"
      />
    </Form>
  );
}

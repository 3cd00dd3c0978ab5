import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { PageTitle } from "#app/components/page-title.tsx";
import { redirectWith } from "#app/cookies/flash.server.ts";
import { ErrorBox } from "#app/forms/error-summary.tsx";
import { ErrorSummary, SubmitButton, TextField, ValidatedForm } from "#app/forms/fields.tsx";
import type { LastResult } from "#app/forms/last-result.ts";
import { errorScreen, inputOf, withFormErrors } from "#app/forms/submit.server.ts";
import { useLastResult } from "#app/forms/use-last-result.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { paths } from "#app/paths.ts";
import { AnswerInput } from "#app/schemas/sponsorships.ts";
import type { Viewer } from "#app/services/people/viewer.server.ts";
import { Refusal } from "#app/services/rules/refusal.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { Course, Facts } from "./request-facts.tsx";
import { requestFor } from "./show-data.server.ts";
import { BUTTONS } from "./words.ts";

export const meta: MetaFunction = () => [{ title: "A sponsorship request" }];

export function loader({ params: { sponsorshipId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const row = sponsorships.find(viewer, sponsorshipId);
  if (!row) throw errorScreen(new Refusal("NOT_FOUND"));
  if (row.state === "draft") throw redirect(paths.askAbout(row.athleteId), 303);
  return requestFor(viewer, row);
}

export async function action({ request, params: { sponsorshipId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const fields = await readFields(request);
  if (!sponsorships.find(viewer, sponsorshipId)) throw errorScreen(new Refusal("NOT_FOUND"));
  return withFormErrors(fields, () => act(viewer, sponsorshipId, fields));
}

function act(viewer: Viewer, id: string, fields: URLSearchParams) {
  const doing = fields.get("doing") ?? "";
  const back = (notice: string) => redirectWith(notice, paths.sponsorship(id));
  if (doing === "accept") {
    sponsorships.accept(viewer, id, inputOf(fields, AnswerInput).contact);
    return back("You said yes. The brand gets the address after we have looked at it once more");
  }
  if (doing === "show" || doing === "hide") {
    sponsorships.showBrand(viewer, id, doing === "show");
    return back(doing === "show" ? "Your profile names the brand now" : "Your profile no longer names the brand");
  }
  if (!isButton(doing)) throw data(null, { status: 400 });
  sponsorships.takeStep(viewer, id, doing);
  return back(BUTTONS[doing].done);
}

function isButton(doing: string): doing is keyof typeof BUTTONS {
  return Object.hasOwn(BUTTONS, doing);
}

export default function SponsorshipRequest() {
  const request = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const { role, brand, athlete, state, contact, ownAddress, buttons, showsBrand } = request;
  return (
    <div className="narrow sections">
      <PageTitle>{role === "athlete" ? `${brand.name} asks you` : `${brand.name} about ${athlete.name}`}</PageTitle>
      <p>
        <strong>{state}</strong>
      </p>
      {contact && (
        <p>
          Address for the brand: <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      )}
      {ownAddress === undefined && <ErrorBox result={lastResult} />}
      {ownAddress !== undefined && <Answer lastResult={lastResult} ownAddress={ownAddress} />}
      {buttons.length > 0 && (
        <Form method="post" className="buttons">
          {buttons.map(({ step, idle, pending }) => (
            <SubmitButton key={step} idle={idle} pending={pending} name="doing" value={step} kind={kindOf(step)} />
          ))}
        </Form>
      )}
      {showsBrand !== undefined && (
        <Form method="post">
          <p>
            {showsBrand ? "Your profile names" : "Your profile does not name"} {brand.name} as your sponsor.
          </p>
          <SubmitButton
            idle={showsBrand ? "No longer name it" : "Name it on my profile"}
            pending="Saving"
            name="doing"
            value={showsBrand ? "hide" : "show"}
            kind="plain"
          />
        </Form>
      )}
      <Facts request={request} />
      <Course course={request.course} />
      <p>
        <Link to={paths.sponsorshipDesk()}>All requests</Link>
      </p>
    </div>
  );
}

function kindOf(step: string) {
  return ["offer", "release", "confirm"].includes(step) ? "main" : "plain";
}

function Answer({ lastResult, ownAddress }: { lastResult: LastResult | undefined; ownAddress: string }) {
  return (
    <ValidatedForm id="answer" lastResult={lastResult} values={{ contact: ownAddress }}>
      <ErrorSummary />
      <TextField
        label="Address for the brand"
        name="contact"
        type="email"
        autoComplete="email"
        hint="If you say yes, we look at it once more and then give the brand this address, and nothing else."
      />
      <SubmitButton idle="Say yes" pending="Saying yes" name="doing" value="accept" />
    </ValidatedForm>
  );
}

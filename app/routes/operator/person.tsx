import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { errorScreen, submit } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import { AGE_BANDS } from "#app/schemas/age-bands.ts";
import { isPersonDecision, PersonInput } from "#app/schemas/moderation.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { ApproveForm } from "#app/ui/fields/approve-form.tsx";
import { AreaField, ErrorSummary, SelectField, SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { History } from "./history.tsx";
import { buttonFor } from "./moderation-words.ts";
import { personDataFor } from "./person-data.server.ts";
import { Decide, formOf, Known, NoteForm } from "./person-sections.tsx";

export const meta: MetaFunction = () => [{ title: "A person" }];

const DONE = {
  band: "The age is changed",
  reachYounger: "The younger age decides who the account reaches",
  reachOlder: "The older age still decides who the account reaches",
  parent: "The address of the parent is replaced",
  children: "The address of the parent may speak for more children",
  checkedForm: "The signed form is noted",
  checkedCall: "The video call is noted",
  unapprove: "The approval is withdrawn, and the requests of the business have ended",
  refuseBrand: "The business is refused, and reads why",
  askBrand: "The business is asked",
  endLogIns: "Every login is ended",
  lift: "The suspension is ended",
  note: "It is noted",
};
const BANDS = ["", ...AGE_BANDS].map((band) => ({ value: band, label: band || "Choose" }));

export function loader({ params: { userId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const person = personDataFor(viewer, userId);
  if (!person) throw errorScreen(new Refusal("NOT_FOUND"));
  return person;
}

export async function action({ request, params: { userId = "" }, context: { viewer } }: ActionFunctionArgs) {
  return submit(request, PersonInput, ({ doing, rule, note, ...input }) => {
    if (!doing) throw new Refusal("INVALID");
    if (doing === "note") moderation.note(viewer, userId, note);
    else if (isPersonDecision(doing)) moderation.decideAboutPerson(viewer, userId, doing, input.reason, rule);
    else moderation.accounts.act(viewer, userId, doing, input);
    return redirectWith(isPersonDecision(doing) ? buttonFor("profile", doing).done : DONE[doing], paths.person(userId));
  });
}

export default function PersonPage() {
  const { id, name, facts, consents, history, known, objections, waitsForApproval, ...person } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const failed = formOf(lastResult);
  return (
    <div className="narrow sections">
      <PageTitle>{name}</PageTitle>
      <section>
        <h2>Account</h2>
        <dl className="facts">
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
        <p>
          <Link to={paths.profile(id)}>The profile</Link>
        </p>
        {waitsForApproval && <ApproveForm to={paths.approve(id)} idle="Approve this business" />}
      </section>
      {objections.length > 0 && (
        <section>
          <h2>Objections to a change of age</h2>
          {objections.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </section>
      )}
      <section>
        <h2>Consent</h2>
        {consents.length === 0 && <p>Nothing on record.</p>}
        <ul className="people told">
          {consents.map(({ what, on }) => (
            <li key={`${on} ${what}`}>
              <p>
                {what}
                <span className="quiet">{on}</span>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <History entries={history} />
      {known.map(({ title, rows }) => (
        <Known key={title} title={title} rows={rows} />
      ))}
      <Decide lastResult={failed === "decide" ? lastResult : undefined} />
      <NoteForm lastResult={failed === "note" ? lastResult : undefined} />
      <Change lastResult={failed === "change" ? lastResult : undefined} {...person} waitsForApproval={waitsForApproval} />
      <p>
        <Link to={paths.moderation()}>Back to Moderation</Link>
      </p>
    </div>
  );
}

interface ChangeProps {
  lastResult: LastResult | undefined;
  reach: { younger: string; older: string | undefined } | undefined;
  hasParent: boolean;
  isApproved: boolean;
  isSuspended: boolean;
  waitsForApproval: boolean;
}

function Change({ lastResult, reach, hasParent, isApproved, isSuspended, waitsForApproval }: ChangeProps) {
  return (
    <section>
      <h2>Change the account</h2>
      <ValidatedForm id="change" lastResult={lastResult}>
        <ErrorSummary />
        <AreaField
          label="Reason"
          name="reason"
          rows={4}
          hint="The person is told, or the parent of a child under 13. Name nobody else."
        />
        <SelectField label="Age in force" name="band" options={BANDS} />
        <SubmitButton idle="Set this age" pending="Saving" name="doing" value="band" kind="plain" />
        {reach && (
          <div className="buttons">
            <SubmitButton idle={reach.younger} pending="Saving" name="doing" value="reachYounger" kind="plain" />
            {reach.older && <SubmitButton idle={reach.older} pending="Saving" name="doing" value="reachOlder" kind="plain" />}
          </div>
        )}
        {hasParent && (
          <>
            <TextField
              label="New address of the parent or guardian"
              name="parentEmail"
              type="email"
              hint="The consent stays. Make sure that it is the same person."
            />
            <SubmitButton idle="Replace the address" pending="Saving" name="doing" value="parent" kind="plain" />
            <TextField
              label="For how many children the parent's address may speak"
              name="most"
              inputMode="numeric"
              hint="6 unless you allow more, up to 30."
            />
            <SubmitButton idle="Set this number" pending="Saving" name="doing" value="children" kind="plain" />
            <div className="buttons">
              <SubmitButton idle="Note a signed form" pending="Saving" name="doing" value="checkedForm" kind="plain" />
              <SubmitButton idle="Note a video call" pending="Saving" name="doing" value="checkedCall" kind="plain" />
            </div>
          </>
        )}
        <div className="buttons">
          <SubmitButton idle="End every login" pending="Saving" name="doing" value="endLogIns" kind="plain" />
          {isApproved && (
            <SubmitButton idle="Withdraw the approval" pending="Saving" name="doing" value="unapprove" kind="plain" />
          )}
          {waitsForApproval && (
            <>
              <SubmitButton idle="Refuse the business" pending="Saving" name="doing" value="refuseBrand" kind="plain" />
              <SubmitButton idle="Ask the business for more" pending="Saving" name="doing" value="askBrand" kind="plain" />
            </>
          )}
          {isSuspended && <SubmitButton idle="End the suspension" pending="Saving" name="doing" value="lift" kind="plain" />}
        </div>
      </ValidatedForm>
    </section>
  );
}

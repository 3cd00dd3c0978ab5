import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { inputOf, withFormErrors } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { SHORTLIST_STAGES } from "#app/schemas/choices.ts";
import { KeptInput, ListNameInput } from "#app/schemas/sponsorships.ts";
import { shortlists } from "#app/services/sponsorships/index.server.ts";
import { ErrorBox } from "#app/ui/fields/error-summary.tsx";
import { AreaField, SelectField, SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { AthleteRow } from "../search/athlete-row.tsx";
import { Comparison } from "./comparison.tsx";
import { type KeptData, keptIn, requireBrand } from "./shortlist-data.server.ts";

const STAGES = SHORTLIST_STAGES.map((stage) => ({ value: stage, label: stage }));

export const meta: MetaFunction = () => [{ title: "A list of athletes" }];

export function loader({ request, params: { listId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const { id, name } = shortlists.get(requireBrand(viewer), listId);
  const people = keptIn(viewer, id);
  const chosen = new URL(request.url).searchParams.getAll("compare");
  const compared = people.filter((person) => chosen.includes(person.id));
  return { id, name, people, compared: compared.slice(0, shortlists.MOST_COMPARED), most: shortlists.MOST_COMPARED };
}

export async function action({ request, params: { listId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const { id } = shortlists.get(requireBrand(viewer), listId);
  const athleteId = fields.get("athlete") ?? "";
  return withFormErrors(fields, () => {
    switch (fields.get("doing")) {
      case "change":
        shortlists.change(viewer, id, athleteId, inputOf(fields, KeptInput));
        return redirectWith("Your note is kept", paths.shortlist(id));
      case "drop":
        shortlists.drop(viewer, id, athleteId);
        return redirectWith("The athlete is out of the list", paths.shortlist(id));
      case "rename":
        shortlists.rename(viewer, id, inputOf(fields, ListNameInput).listName);
        return redirectWith("The list has its new name", paths.shortlist(id));
      case "remove":
        shortlists.remove(viewer, id);
        return redirectWith("The list is deleted", paths.shortlists());
      default:
        throw data(null, { status: 400 });
    }
  });
}

export default function OneShortlist() {
  const { id, name, people, compared, most } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const failedFor = lastResult?.initialValue?.athlete;
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <p>
        <Link to={paths.shortlists()}>Your lists</Link>
      </p>
      <ErrorBox result={lastResult} />
      {compared.length > 1 && <Comparison people={compared} />}
      {people.length === 0 && (
        <EmptyState sentence="There is nobody in this list." art="lost">
          <Link className="button main" to={paths.athleteSearch()}>
            Search for athletes
          </Link>
        </EmptyState>
      )}
      {people.length > 1 && (
        <Form method="get" id="compare">
          <p>
            Tick two to {most} athletes to see them side by side.{" "}
            <button type="submit" className="button">
              Compare
            </button>
          </p>
        </Form>
      )}
      <div className="athlete-list">
        <div className="grid">
          <div>
            {people.map((person) => (
              <AthleteRow key={person.id} athlete={person}>
                {people.length > 1 && <Tick person={person} isTicked={compared.some((one) => one.id === person.id)} />}
                <Kept person={person} lastResult={failedFor === person.id ? lastResult : undefined} />
              </AthleteRow>
            ))}
          </div>
        </div>
      </div>
      {people.length > 0 && (
        <p className="contact">
          <a href={paths.shortlistFile(id)}>Download as CSV</a>
        </p>
      )}
      <details className="fold">
        <summary>Change the list</summary>
        <ValidatedForm id="list" lastResult={failedFor ? undefined : lastResult} values={{ listName: name }}>
          <TextField label="Name" name="listName" />
          <div className="buttons">
            <SubmitButton idle="Rename" pending="Renaming" name="doing" value="rename" />
            <SubmitButton idle="Delete the list" pending="Deleting" name="doing" value="remove" kind="plain" />
          </div>
        </ValidatedForm>
      </details>
    </>
  );
}

function Tick({ person, isTicked }: { person: KeptData; isTicked: boolean }) {
  return (
    <label className="choice">
      <input type="checkbox" name="compare" value={person.id} form="compare" defaultChecked={isTicked} />
      Compare {person.name}
    </label>
  );
}

function Kept({ person, lastResult }: { person: KeptData; lastResult: LastResult | undefined }) {
  const { id, name, stage, note } = person;
  // A new key closes the fold once something is kept.
  return (
    <details className="fold" key={`${stage} ${note}`} open={lastResult !== undefined}>
      <summary>
        {stage}
        {note && `: ${note}`}
      </summary>
      <ValidatedForm id={`kept-${id}`} lastResult={lastResult} values={{ stage, note }}>
        <input type="hidden" name="athlete" value={id} />
        <SelectField label="How far you are" name="stage" options={STAGES} />
        <AreaField label={`Your note about ${name}`} name="note" rows={2} hint="Nobody else reads it" />
        <div className="buttons">
          <SubmitButton idle="Keep the note" pending="Keeping" name="doing" value="change" />
          <SubmitButton idle="Take out of the list" pending="Taking out" name="doing" value="drop" kind="plain" />
        </div>
      </ValidatedForm>
    </details>
  );
}

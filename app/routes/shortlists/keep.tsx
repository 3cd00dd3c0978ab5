import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { inputOf, withFormErrors } from "#app/http/submit.server.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import { ListNameInput } from "#app/schemas/sponsorships.ts";
import * as people from "#app/services/people/users.server.ts";
import { shortlists } from "#app/services/sponsorships/index.server.ts";
import { ErrorSummary, RadioField, SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { requireBrand } from "./shortlist-data.server.ts";

export const meta: MetaFunction = () => [{ title: "Keep an athlete" }];

export function loader({ params: { athleteId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const lists = shortlists.all(requireBrand(viewer)).map(({ id, name }) => ({ value: id, label: name }));
  const held = shortlists.listsWith(viewer, athleteId);
  return {
    name: people.get(viewer, athleteId).name,
    lists,
    held: lists.filter(({ value }) => held.includes(value)).map(({ label }) => label),
  };
}

export async function action({ request, params: { athleteId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const fields = await readFields(request);
  requireBrand(viewer);
  return withFormErrors(fields, () => {
    const { listName } = inputOf(fields, ListNameInput);
    const chosen = fields.get("listId") ?? "";
    if (!listName && !chosen) throw invalid("listId", "Please choose a list, or name a new one");
    const listId = shortlists.keepIn(viewer, athleteId, listName ? { listName } : { listId: chosen });
    return redirectWith("The athlete is in the list", paths.shortlist(listId));
  });
}

export default function KeepAthlete() {
  const { name, lists, held } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  return (
    <div className="narrow">
      <PageTitle>Keep {name} in a list</PageTitle>
      {held.length > 0 && <p>Already in: {held.join(", ")}.</p>}
      <ValidatedForm id="keep" lastResult={lastResult} values={{ listId: lists[0]?.value ?? "", listName: "" }}>
        <ErrorSummary />
        {lists.length > 0 && <RadioField label="List" name="listId" options={lists} />}
        <TextField label={lists.length > 0 ? "Or a new list" : "Name of the list"} name="listName" />
        <SubmitButton idle="Keep" pending="Keeping" />
      </ValidatedForm>
    </div>
  );
}

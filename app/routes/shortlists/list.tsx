import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { inputOf, withFormErrors } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { ListNameInput } from "#app/schemas/sponsorships.ts";
import { shortlists } from "#app/services/sponsorships/index.server.ts";
import { ErrorSummary, SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { requireBrand } from "./shortlist-data.server.ts";

export const meta: MetaFunction = () => [{ title: "Your lists" }];

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  return { lists: shortlists.all(requireBrand(viewer)) };
}

export async function action({ request, context: { viewer } }: ActionFunctionArgs) {
  const fields = await readFields(request);
  requireBrand(viewer);
  return withFormErrors(fields, () => {
    const { listName } = inputOf(fields, ListNameInput);
    return redirectWith(`The list ${listName} is made`, paths.shortlist(shortlists.create(viewer, listName)));
  });
}

export default function Shortlists() {
  const { lists } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  return (
    <div className="narrow">
      <PageTitle>Your lists</PageTitle>
      <p>Keep athletes here to find them again and to compare them. Nobody else sees your lists.</p>
      {lists.length > 0 && (
        <ul className="rows">
          {lists.map(({ id, name, people }) => (
            <li key={id}>
              <Link to={paths.shortlist(id)}>{name}</Link>
              <span className="quiet">{people === 1 ? "1 athlete" : `${people} athletes`}</span>
            </li>
          ))}
        </ul>
      )}
      <ValidatedForm id="new-list" lastResult={lastResult} values={{ listName: "" }}>
        <ErrorSummary />
        <TextField label="Name of a new list" name="listName" />
        <SubmitButton idle="Make the list" pending="Making it" />
      </ValidatedForm>
      <p>
        <Link to={paths.athleteSearch()}>Search for athletes</Link>
      </p>
    </div>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { inputOf, withFormErrors } from "#app/http/submit.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { ATHLETE_LEVELS } from "#app/schemas/choices.ts";
import { SponsorPageInput } from "#app/schemas/sponsor-pages.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { sponsorPages } from "#app/services/sponsorships/index.server.ts";
import { day } from "#app/text/dates.ts";
import {
  AreaField,
  CheckField,
  ChecksField,
  ErrorSummary,
  SelectField,
  SubmitButton,
  TextField,
  ValidatedForm,
} from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { AskParent, isAboutParent } from "./ask-parent.tsx";
import { actOnConsent, askingDataFor } from "./asking.server.ts";

const NEWEST = 20;
const LEVELS = [{ value: "", label: "I don't say" }, ...ATHLETE_LEVELS.map((value) => ({ value, label: value }))];

export const meta: MetaFunction = () => [{ title: "Your page for sponsors" }];

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  requireRider(viewer);
  const newest = edits.byPoster(viewer, viewer.id, { take: NEWEST }).filter(({ forCrew }) => !forCrew);
  const { consent, ...page } = sponsorPages.own(viewer);
  return {
    page,
    consent: consent && askingDataFor(consent),
    to: sponsorPages.read(viewer, viewer.id) && paths.sponsorPage(viewer.id),
    choices: newest.map(({ id, description, createdAt }) => ({ value: id, label: `${description}, ${day(createdAt)}` })),
  };
}

export async function action({ request, context: { viewer, origin } }: ActionFunctionArgs) {
  const fields = await readFields(request);
  requireRider(viewer);
  return withFormErrors(fields, async () => {
    const done = await actOnConsent(viewer, origin, fields);
    if (done) return redirectWith(done, paths.changeSponsorPage());
    const page = inputOf(fields, SponsorPageInput);
    sponsorPages.keep(viewer, page);
    if (!sponsorPages.read(viewer, viewer.id)) return redirectWith("Your page is empty now", paths.changeSponsorPage());
    const { consent } = sponsorPages.own(viewer);
    if (consent) return redirectWith(`Your page is kept. ${askingDataFor(consent).sentence}`, paths.changeSponsorPage());
    return redirectWith(
      page.isShown ? "Brands see your page now" : "Your page is kept. No brand sees it",
      paths.sponsorPage(viewer.id),
    );
  });
}

function requireRider(viewer: Viewer): void {
  if (!sponsorPages.mayHave(viewer)) throw data(null, { status: 404 });
}

export default function ChangeSponsorPage() {
  const { page, consent, to, choices } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const isAboutConsent = isAboutParent(lastResult);
  return (
    <div className="narrow sections">
      <PageTitle>Your page for sponsors</PageTitle>
      <p>
        Brands that we approved read it, and nobody else. They ask us, so addresses, handles and telephone numbers are left out.
      </p>
      {consent && <AskParent {...consent} hasPage={to !== undefined} lastResult={isAboutConsent ? lastResult : undefined} />}
      <ValidatedForm id="sponsor-page" lastResult={isAboutConsent ? undefined : lastResult} values={page}>
        <ErrorSummary />
        <AreaField label="What you offer" name="offers" rows={3} hint="Such as Edits, events, coaching" />
        <AreaField label="What you look for" name="wants" rows={3} />
        <AreaField label="What you don't do" name="refuses" rows={3} />
        <AreaField
          label="Results"
          name="results"
          rows={5}
          hint="One in a line: competition, place, year, and a link at its end"
        />
        <SelectField label="Level" name="level" options={LEVELS} />
        <AreaField label="What you ride" name="equipment" rows={2} />
        <TextField label="Languages" name="languages" />
        <AreaField label="Where you travel" name="travel" rows={2} />
        {choices.length > 0 && (
          <ChecksField label="Your best Edits" name="editIds" options={choices} hint="Up to six of your newest" />
        )}
        {!consent && <CheckField label="Show the page to brands" name="isShown" />}
        <SubmitButton idle="Save" pending="Saving" />
      </ValidatedForm>
      {to && (
        <p>
          <Link to={to}>Read it as brands do</Link>
        </p>
      )}
    </div>
  );
}

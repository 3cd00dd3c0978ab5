import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { ForgetAgeInput } from "#app/schemas/moderation.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as people from "#app/services/people/users.server.ts";
import { day } from "#app/text/dates.ts";
import { ErrorSummary, SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { personWords } from "./moderation-words.ts";

export const meta: MetaFunction = () => [{ title: "Changes of age" }];

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  const waiting = guardians.agesToDecide(viewer);
  const found = people.list(
    viewer,
    waiting.map(({ id }) => id),
  );
  return waiting.map(({ id, band, reachBand, askedAt, objections }, index) => ({
    to: paths.person(id),
    who: found[index] ? personWords(found[index]) : "Someone whose profile nobody sees now",
    about: `Now ${band ?? "unknown"}, before ${reachBand ?? "unknown"} · since ${day(askedAt)}`,
    isObjected: objections.length > 0,
  }));
}

export async function action({ request, context: { viewer } }: ActionFunctionArgs) {
  return submit(request, ForgetAgeInput, ({ email }) => {
    moderation.accounts.forgetToldAge(viewer, email);
    return redirectWith("The age is forgotten for this address", paths.ages());
  });
}

export default function Ages() {
  const waiting = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageTitle>Changes of age</PageTitle>
      <p>
        These people went to a younger age, or a parent objects to a change. They are shown what the younger age is shown. Until
        you decide on their page, they follow nobody new and send no Crew requests.
      </p>
      {waiting.length === 0 && <p>Nothing waits for you.</p>}
      <ul className="people told">
        {waiting.map(({ to, who, about, isObjected }) => (
          <li key={to}>
            <p>
              <Link to={to}>{who}</Link>
              <span className="quiet">
                {about}
                {isObjected && " · A parent objects"}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <ForgetAge />
      <p>
        <Link to={paths.moderation()}>Back to Moderation</Link>
      </p>
    </div>
  );
}

function ForgetAge() {
  return (
    <section>
      <h2>Forget the age of an address</h2>
      <p>
        When a child&rsquo;s account ends, we remember the age with its address for 90 days. Forget it if a parent writes to you
        and says it was wrong. If a new account was opened meanwhile, set its age on that person&rsquo;s page too.
      </p>
      <ValidatedForm id="forget-age" lastResult={useLastResult()}>
        <ErrorSummary />
        <TextField label="Email address of the account" name="email" type="email" />
        <SubmitButton idle="Forget the age" pending="Forgetting" kind="plain" />
      </ValidatedForm>
    </section>
  );
}

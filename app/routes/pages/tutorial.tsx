import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ChoiceForm } from "#app/components/choice-form.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { nextPage, reachedPage, TUTORIAL } from "#app/content/tutorial.ts";
import { paths } from "#app/paths.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as users from "#app/services/people/users.server.ts";
import { noteIfPossible } from "#app/services/rules/unsaved.server.ts";

export const meta: MetaFunction = () => [{ title: "Tutorial" }];

/** The one GET that changes state: it stores that the tutorial was shown. */
export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("page") ?? "0";
  const index = /^[0-8]$/.test(asked) ? Number(asked) : 0;
  const reached = reachedPage(index, viewer.isBusiness);
  if (reached !== index) throw redirect(paths.tutorial({ page: String(reached) }));

  const me = users.me(viewer);
  if (me?.newUser) noteIfPossible(() => accounts.seeTutorial(viewer));
  const cookies = accounts.choosesCookies(viewer) ? { chosen: me?.websiteCookies === true } : undefined;
  const next = nextPage(index, viewer.isBusiness);
  return {
    index,
    cookies,
    isYoung: viewer.under13,
    next: next === undefined ? undefined : paths.tutorial({ page: String(next) }),
  };
}

export default function Tutorial() {
  const { index, cookies, isYoung, next } = useLoaderData<typeof loader>();
  const page = TUTORIAL[index];
  if (!page) return null;
  const young = isYoung ? page.young : undefined;

  return (
    <article className="narrow tutorial">
      <PageTitle>{page.heading}</PageTitle>
      {(young ?? page.paragraphs).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {page.picture && !young && (
        <img src={`/tutorial/${page.picture.name}.webp`} alt={page.picture.alt} width="390" height="600" />
      )}
      {index === 0 && (
        <p>
          <Link to={paths.guidelines()}>Community Guidelines</Link>
        </p>
      )}
      {index === 0 && cookies && (
        <ChoiceForm name="websiteCookies" label="Accept website cookies" chosen={cookies.chosen} to={paths.tutorial()} reload>
          They count your visits and nothing else. See the <Link to={paths.cookies()}>Cookies Policy</Link>.
        </ChoiceForm>
      )}
      {next ? (
        <Link className="button main" to={next}>
          Next
        </Link>
      ) : (
        <Link className="button main" to={paths.home()}>
          Finish
        </Link>
      )}
    </article>
  );
}

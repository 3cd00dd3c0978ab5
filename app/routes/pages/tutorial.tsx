import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { pagesFor } from "#app/content/tutorial.ts";
import { TUTORIAL } from "#app/content/tutorial-pages.ts";
import { noteIfPossible } from "#app/kernel/unsaved.server.ts";
import { paths } from "#app/paths.ts";
import { UNDER_13 } from "#app/schemas/age-bands.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as users from "#app/services/people/users.server.ts";
import { ChoiceForm } from "#app/ui/fields/choice-form.tsx";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { Drawn } from "#app/ui/states/drawn.tsx";
import { bandToRead } from "../legal/markdown-page.server.ts";

export const meta: MetaFunction = () => [{ title: "Tutorial" }];

/** The one GET that changes state: it stores that the tutorial was shown. */
export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("page") ?? "0";
  const index = /^[0-8]$/.test(asked) ? Number(asked) : 0;
  const reader = { band: bandToRead(viewer), isBusiness: viewer.isBusiness };
  const pages = pagesFor(reader);
  const at = pages.findIndex((page) => page >= index);
  const [before, reached, next] = [pages[at - 1], pages[at], pages[at + 1]];
  if (reached !== index) throw redirect(pathTo(reached) ?? paths.home());

  const me = users.me(viewer);
  if (me?.newUser) noteIfPossible(() => accounts.seeTutorial(viewer));
  const cookies = accounts.choosesCookies(viewer) ? { chosen: me?.websiteCookies === true } : undefined;
  return { index, cookies, band: reader.band, place: `${at + 1} of ${pages.length}`, before: pathTo(before), next: pathTo(next) };
}

function pathTo(page: number | undefined) {
  return page === undefined ? undefined : paths.tutorial({ page: String(page) });
}

export default function Tutorial() {
  const { index, cookies, band, place, before, next } = useLoaderData<typeof loader>();
  const page = TUTORIAL[index];
  if (!page) return null;
  const isYoung = UNDER_13.includes(band);

  return (
    <article className="narrow tutorial">
      <PageTitle>{page.heading}</PageTitle>
      {page.words[band]?.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {page.drawing && isYoung && <Drawn name={page.drawing} />}
      {page.picture && !isYoung && (
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
      <nav className="buttons" aria-label="Tutorial">
        <Link className="button main" to={next ?? paths.home()}>
          {next ? "Next" : "Finish"}
        </Link>
        {before && (
          <Link className="button" to={before}>
            Back
          </Link>
        )}
        <span className="quiet">{place}</span>
        {next && <Link to={paths.home()}>Skip</Link>}
      </nav>
    </article>
  );
}

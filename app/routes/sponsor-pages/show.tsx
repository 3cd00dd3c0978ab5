import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { errorScreen, inputOf, withFormErrors } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import { PageStepInput } from "#app/schemas/sponsor-pages.ts";
import { pageDesk, sponsorPages } from "#app/services/sponsorships/index.server.ts";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { PageContent } from "./page-content.tsx";
import { consentDataFor, pageDataFor } from "./page-data.server.ts";
import { PageDecision } from "./page-decision.tsx";

export const meta: MetaFunction = () => [{ title: "For sponsors" }, { name: "robots", content: "noindex" }];

export function loader({ params: { userId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const page = sponsorPages.read(viewer, userId);
  if (!page) throw errorScreen(new Refusal("NOT_FOUND"));
  const { person, isShown } = page;
  return {
    name: person.name,
    to: paths.profile(person.id),
    sports: person.sports.join(", "),
    isMine: person.id === viewer.id,
    isShown,
    consent: consentDataFor(viewer, userId),
    ...pageDataFor(viewer, page),
  };
}

/** The operator shows a 13-17's page to brands, or refuses it. */
export async function action({ request, params: { userId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const fields = await readFields(request);
  if (!viewer.operator) throw errorScreen(new Refusal("NOT_FOUND"));
  return withFormErrors(fields, () => {
    const doing = fields.get("doing");
    if (doing !== "release" && doing !== "refuse") throw data(null, { status: 400 });
    pageDesk.decide(viewer, userId, doing, inputOf(fields, PageStepInput));
    if (doing === "release") return redirectWith("Brands see the page now", paths.sponsorPage(userId));
    return redirectWith("The page is refused. The rider reads why", paths.sponsorshipDesk());
  });
}

/** One page for the screen and for paper. */
export default function SponsorPage() {
  const { name, to, sports, isMine, isShown, consent, ...content } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  return (
    <article className="narrow sections">
      <PageTitle>{name} for sponsors</PageTitle>
      {sports && <p className="quiet">{sports}</p>}
      {consent && <PageDecision consent={consent} lastResult={lastResult} />}
      <PageContent {...content} />
      <div className="screen-only">
        {isMine && (
          <p>
            {isShown ? "Brands that we approved see this page." : "No brand sees this page."}{" "}
            <Link to={paths.changeSponsorPage()}>Change it</Link>
          </p>
        )}
        <p>
          <Link to={to}>The profile of {name}</Link>
        </p>
      </div>
    </article>
  );
}

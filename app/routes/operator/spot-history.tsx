import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { readFields } from "#app/http/multipart.server.ts";
import { press } from "#app/http/submit.server.ts";
import { cursorOf, cursorText, cut } from "#app/kernel/paging.server.ts";
import { paths } from "#app/paths.ts";
import { labelOf, NOT_KNOWN } from "#app/schemas/spot-guides.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { day } from "#app/text/dates.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";

const PAGE = 20;

export const meta: MetaFunction = () => [{ title: "History of a guide" }];

export function loader({ request, params: { spotId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const spot = spots.find(viewer, spotId);
  if (!spot) throw data(null, { status: 404 });
  const before = cursorOf(new URL(request.url).searchParams.get("before"));
  const found = spots.guideHistory(viewer, spotId, { take: PAGE + 1, before });
  const { shown, next } = cut(found, PAGE, ({ createdAt: time, id }) => ({ time, id }));
  return {
    title: spot.title,
    guide: paths.spotGuide(spotId),
    lines: shown.map(({ id, field, value, createdAt, poster }) => ({
      id,
      words: `${labelOf(field)}: ${value || NOT_KNOWN}`,
      on: day(createdAt),
      by: poster && { name: poster.name, to: paths.person(poster.id) },
    })),
    next: next && paths.spotHistory(spotId, { before: cursorText(next) }),
  };
}

export async function action({ request, params: { spotId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const line = (await readFields(request)).get("line") ?? "";
  return press(viewer, paths.spotGuide(spotId), () => spots.returnGuideTo(viewer, line), "The guide says what it said then");
}

export default function SpotHistory() {
  const { title, guide, lines, next } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageTitle>{`History of the guide to ${title}`}</PageTitle>
      <p>The newest line comes first. Going back adds lines and erases none.</p>
      <ol className="people told">
        {lines.map(({ id, words, on, by }) => (
          <li key={id}>
            <p>
              {words}
              <span className="quiet">
                {by && (
                  <>
                    <Link to={by.to}>{by.name}</Link>,{" "}
                  </>
                )}
                {on}
              </span>
            </p>
            <form method="post">
              <button type="submit" className="button small" name="line" value={id} aria-label={`Go back to this: ${words}`}>
                Go back to this
              </button>
            </form>
          </li>
        ))}
      </ol>
      {next && <Pager next={next} end="" />}
      <p>
        <Link to={guide}>Back to the guide</Link>
      </p>
    </div>
  );
}

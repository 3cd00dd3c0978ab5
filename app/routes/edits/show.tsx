import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { noteIfPossible } from "#app/kernel/unsaved.server.ts";
import { paths } from "#app/paths.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as views from "#app/services/reactions/views.server.ts";
import type { CardData } from "#app/ui/cards/card-data.ts";
import { EditCard } from "#app/ui/cards/edit-card.tsx";
import { ApproveForm } from "#app/ui/fields/approve-form.tsx";
import { Icon } from "#app/ui/frame/icon.tsx";
import type { ShellData } from "#app/ui/frame/shell-data.ts";
import { aboutEdit } from "./about-edit.server.ts";
import { EditAbout } from "./about-edit.tsx";
import { cardDataFor } from "./card-data.server.ts";

function titleOf({ ad, by }: CardData) {
  return `${ad ? "Ad: " : ""}${by.name}'s Edit`;
}

const RELATED = 6;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? titleOf(data.edit) : "Edit" }];

export function loader({ request, params, context: { viewer } }: LoaderFunctionArgs) {
  const edit = edits.find(viewer, params.editId ?? "");
  if (!edit) throw data(null, { status: 404 });
  if (edit.ready && !isByScript(request)) noteIfPossible(() => views.record(viewer, edit.id));

  const related = edits
    .home(viewer, { take: RELATED + 1 })
    .filter(({ id }) => id !== edit.id)
    .slice(0, RELATED);
  const processing = edit.state === "processing";
  return data(
    {
      edit: cardDataFor(viewer, edit),
      about: aboutEdit(viewer, edit),
      beside: edits.neighboursOf(viewer, edit),
      mayApprove: viewer.operator && edit.adWaits,
      related: related.map((other) => cardDataFor(viewer, other)),
    },
    { headers: processing ? { Refresh: "5" } : {} },
  );
}

/** When script fetches the page, script also reports the view. */
function isByScript(request: Request) {
  return request.headers.get("sec-fetch-dest") === "empty";
}

export function headers({ loaderHeaders }: { loaderHeaders: Headers }) {
  return loaderHeaders;
}

export default function Edit() {
  const { edit, about, beside, mayApprove, related } = useLoaderData<typeof loader>();
  const theme = useRouteLoaderData<ShellData>("root")?.theme ?? "auto";

  return (
    <div className={edit.height > edit.width ? "single upright" : "single"}>
      <h1 className="unseen">{edit.by.name}'s Edit</h1>
      <EditCard edit={edit} key={edit.id}>
        <EditAbout about={about} theme={theme} />
      </EditCard>
      {mayApprove && <ApproveForm to={paths.approveEdit(edit.id)} idle="Let others see it" />}
      {(beside.newer || beside.older) && (
        <nav className="beside" aria-label={`More of ${edit.by.name}`}>
          {beside.newer && (
            <Link to={paths.edit(beside.newer)} rel="prev">
              <Icon name="left" /> Newer Edit
            </Link>
          )}
          {beside.older && (
            <Link to={paths.edit(beside.older)} rel="next">
              Older Edit <Icon name="right" />
            </Link>
          )}
        </nav>
      )}
      <h2 className="section">Related</h2>
      <div className="grid">
        <div>
          {related.map((other) => (
            <EditCard key={other.id} edit={other} />
          ))}
        </div>
      </div>
    </div>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { submit } from "#app/http/submit.server.ts";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { paths } from "#app/paths.ts";
import { EditFormInput } from "#app/schemas/edits.ts";
import { sportsFor } from "#app/schemas/sports.ts";
import * as drafts from "#app/services/edits/drafts.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { ago } from "#app/text/dates.ts";
import { ErrorSummary, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { keepingWhatWasTyped } from "#app/ui/fields/lost-connection.ts";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { homeOf } from "../map/view-of.server.ts";
import { adQuestion } from "./ad-question.server.ts";
import { DetailFields, detailValues } from "./detail-fields.tsx";
import { Drafts } from "./drafts.tsx";
import { findDraft, leaveForStep } from "./upload-draft.server.ts";
import { UploadFrame } from "./upload-frame.tsx";

const DetailsInput = EditFormInput.omit({ gear: true });

export const meta: MetaFunction = () => [{ title: "Upload an Edit" }];

/** Begins with the Spot whose page led here. */
export async function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  leaveForStep(request);
  const member = requireComplete(viewer);
  const draft = findDraft(request, member);
  if (draft?.editId) throw redirect(paths.edit(draft.editId));

  const spotId = draft?.details.spotId ?? new URL(request.url).searchParams.get("spot") ?? "";
  return {
    unfinished: draft ? [] : drafts.unfinished(member).map(offered),
    details: draft?.details,
    asks: edits.audienceQuestion(member),
    sports: sportsFor(member.isBusiness),
    spots: spots.optionsFor(member, await homeOf(member), spotId),
    spotId,
    ad: adQuestion(member),
  };
}

export function action({ request, context: { viewer } }: ActionFunctionArgs) {
  leaveForStep(request);
  const draft = findDraft(request, viewer);

  return submit(request, DetailsInput, (given) => {
    edits.checkDetails(viewer, { ...given, gear: {} });
    spots.spotLinkOf(viewer, given.spotId);
    const { gear, ...details } = edits.withAudience(viewer, { ...given, gear: {} });
    const id = draft ? drafts.update(viewer, draft.id, details).id : drafts.start(viewer, { ...details, gear });
    return redirect(paths.uploadGear({ draft: id }), 303);
  });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return keepingWhatWasTyped(request, () => serverAction<typeof action>().catch(nameDraft));
}

/** Redirects the page that began a draft to the draft's address, since the browser's Back would lead to an empty form. */
function nameDraft(thrown: unknown): never {
  const to = thrown instanceof Response ? (thrown.headers.get("Location") ?? "") : "";
  const { pathname, searchParams } = new URL(to, location.href);
  const draft = searchParams.get("draft");
  if (draft && pathname === paths.uploadGear()) history.replaceState(history.state, "", paths.uploadEdit({ draft }));
  throw thrown;
}

function offered({ id, details, upload, createdAt }: drafts.Draft) {
  return { id, words: details.description, begun: ago(createdAt), to: nextStep(), discard: paths.discardDraft(id) };

  function nextStep() {
    if (upload) return paths.uploadPost({ draft: id });
    return Object.keys(details.gear).length > 0 ? paths.uploadFile({ draft: id }) : paths.uploadGear({ draft: id });
  }
}

export default function UploadEdit() {
  const { unfinished, details, spotId, ...fields } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();

  return (
    <UploadFrame step={0}>
      {unfinished.length > 0 && <Drafts drafts={unfinished} form="details" />}
      <ValidatedForm id="details" lastResult={lastResult} values={detailValues({ ...details, spotId })}>
        <ErrorSummary />
        <DetailFields {...fields} isForCrew={details?.crewOnly} />
        <SubmitButton idle="Next" pending="Next" />
      </ValidatedForm>
    </UploadFrame>
  );
}

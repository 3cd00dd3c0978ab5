import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { readMultipart } from "#app/http/multipart.server.ts";
import { ownAddress, submit, withFormErrors } from "#app/http/submit.server.ts";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { EditFormInput, GearFormInput, PostChoicesInput } from "#app/schemas/edits.ts";
import { gearFor } from "#app/schemas/gear.ts";
import { sportsFor } from "#app/schemas/sports.ts";
import * as drafts from "#app/services/edits/drafts.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { ago } from "#app/text/dates.ts";
import { LANGUAGES } from "#app/text/languages.server.ts";
import { keepingWhatWasTyped } from "#app/ui/fields/lost-connection.ts";
import { Stepper } from "#app/ui/fields/stepper.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { homeOf } from "../map/view-of.server.ts";
import { readCaptionsForm } from "./captions-form.server.ts";
import { Drafts } from "./drafts.tsx";
import { FileStep } from "./file-step.tsx";
import { posterChoiceOf } from "./poster-choice.server.ts";
import { previewOf } from "./preview.server.ts";
import { UploadPreview } from "./upload-preview.tsx";
import { DetailsStep, GearStep, PostStep } from "./upload-steps.tsx";

/** The last three share one screen: first the file, then Post, and a change of the file. */
const STEPS = ["details", "gear", "file", "post", "other-file"] as const;
type StepName = (typeof STEPS)[number];
const DetailsInput = EditFormInput.omit({ gear: true });

export const meta: MetaFunction = () => [{ title: "Upload an Edit" }];

/** Shows three steps over a draft that the server keeps, each with an address, so Back and reload lose nothing. */
export async function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const { draft, step } = whereIn(request, requireComplete(viewer));
  if (draft?.editId) throw redirect(paths.edit(draft.editId));

  const preview = draft && previewOf(viewer, draft);
  const meant = draft?.details.spotId ?? new URL(request.url).searchParams.get("spot") ?? "";
  const last = lastStep(step, preview !== undefined);
  return {
    draft: draft?.id,
    step: step === "details" || step === "gear" ? step : last,
    unfinished: draft ? [] : drafts.unfinished(viewer).map(offered),
    details: draft?.details,
    choices: draft?.choices,
    asks: edits.audienceQuestion(viewer),
    sports: sportsFor(viewer.isBusiness),
    spots: step === "details" ? spots.optionsFor(viewer, await homeOf(viewer), meant) : undefined,
    spotId: meant,
    gear: gearFor(draft?.details.sport ?? ""),
    preview,
    posters: draft && last === "post" ? await posterChoiceOf(draft) : undefined,
    languages: preview?.kind === "video" ? LANGUAGES : undefined,
  };
}

export async function action({ request, context: { viewer } }: ActionFunctionArgs) {
  const { draft, step } = whereIn(request, requireComplete(viewer));

  if (step === "details")
    return submit(request, DetailsInput, (given) => {
      edits.checkDetails(viewer, { ...given, gear: {} });
      spots.spotLinkOf(viewer, given.spotId);
      const { gear, ...details } = edits.withAudience(viewer, { ...given, gear: {} });
      const id = draft ? drafts.update(viewer, draft.id, details).id : drafts.start(viewer, { ...details, gear });
      return redirect(paths.uploadEdit({ draft: id, step: "gear" }), 303);
    });
  if (!draft) throw data(null, { status: 404 });

  if (step === "gear")
    return submit(request, GearFormInput, ({ isBack, gear }) => {
      if (!isBack) edits.checkGear({ ...draft.details, gear });
      drafts.update(viewer, draft.id, { gear });
      return redirect(paths.uploadEdit({ draft: draft.id, step: isBack ? "details" : "file" }), 303);
    });
  if (step === "file" || step === "other-file")
    return draft.editId ? redirect(paths.edit(draft.editId), 303) : upload(request, viewer, draft.id);

  const fields = new URLSearchParams();
  return withFormErrors(fields, async () => {
    const captions = await readCaptionsForm(request, fields);
    const elsewhere = fields.get("to");
    if (elsewhere && !draft.editId) {
      drafts.choose(viewer, draft.id, PostChoicesInput.parse(Object.fromEntries(fields)));
      return redirect(ownAddress(elsewhere), 303);
    }
    const still = fields.get("poster");
    if (still) await drafts.choosePoster(viewer, draft.id, still);
    const edit = edits.postDraft(viewer, draft.id, captions);
    const to = edit.crewOnly || !edits.hasList(edit.sport) ? paths.home() : paths.sportEdits(edit.sport);
    return redirectWith("Your Edit is posted", to);
  });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return keepingWhatWasTyped(request, () => serverAction<typeof action>().catch(nameDraft));
}

/** Redirects the page that began a draft to the draft's address, since the browser's Back would lead to an empty form. */
function nameDraft(thrown: unknown): never {
  const to = thrown instanceof Response ? (thrown.headers.get("Location") ?? "") : "";
  const { searchParams } = new URL(to, location.href);
  const draft = searchParams.get("draft");
  if (draft && searchParams.get("step") === "gear")
    history.replaceState(history.state, "", paths.uploadEdit({ draft, step: "details" }));
  throw thrown;
}

function upload(request: Request, viewer: Viewer, draftId: string) {
  return withFormErrors(new URLSearchParams(), async () => {
    const { files } = await readMultipart(request, {
      ...UPLOAD_KINDS.edit,
      onFile: (stream, { name }) =>
        uploads.accept(viewer, UPLOAD_KINDS.edit, stream, name, { expected: Number(request.headers.get("content-length")) }),
      discard: async (file) => uploads.drop(file),
    });
    const [first] = files;
    edits.checkFile(first?.file);
    if (first) drafts.addFile(viewer, draftId, first.file);
    return redirect(paths.uploadEdit({ draft: draftId, step: "post" }), 303);
  });
}

function lastStep(asked: StepName, hasFile: boolean): StepName {
  if (!hasFile) return "file";
  return asked === "other-file" ? asked : "post";
}

function offered({ id, details, upload, createdAt }: drafts.Draft) {
  const step = upload || Object.keys(details.gear).length > 0 ? "file" : "gear";
  return {
    id,
    words: details.description,
    begun: ago(createdAt),
    to: paths.uploadEdit({ draft: id, step }),
    discard: paths.discardDraft(id),
  };
}

/** Without a draft there is only the first step. Answers 404 for another user's draft. */
function whereIn(request: Request, viewer: Viewer) {
  const { searchParams } = new URL(request.url);
  const id = searchParams.get("draft");
  const draft = id ? drafts.find(viewer, id) : undefined;
  if (id && !draft) throw data(null, { status: 404 });
  const asked = STEPS.find((name) => name === searchParams.get("step")) ?? "details";
  return { draft, step: draft ? asked : "details" } as const;
}

export default function UploadEdit() {
  const { draft, step, unfinished, details, choices, asks, sports, spots, spotId, gear, preview, posters, languages } =
    useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const address = (name: StepName) => paths.uploadEdit({ draft, step: name });

  return (
    <div className="narrow">
      <PageTitle>Upload Edit</PageTitle>
      <Stepper steps={["Details", "Gear", "Photo or video"]} current={Math.min(STEPS.indexOf(step), 2)} />
      {unfinished.length > 0 && <Drafts drafts={unfinished} form="details" />}
      {step === "details" && <DetailsStep {...{ lastResult, details, asks, sports, spots, spotId }} />}
      {step === "gear" && <GearStep lastResult={lastResult} fields={gear} values={details?.gear ?? {}} />}
      {(step === "file" || step === "other-file") && draft && (
        <FileStep lastResult={lastResult} draft={draft} back={address(step === "file" ? "gear" : "post")} />
      )}
      {step === "post" && preview && (
        <PostStep {...{ lastResult, choices, posters, languages }} to={address("post")}>
          <UploadPreview preview={preview} details={address("details")} otherFile={address("other-file")} />
        </PostStep>
      )}
    </div>
  );
}

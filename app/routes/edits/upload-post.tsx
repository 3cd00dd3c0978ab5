import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { ownAddress, withFormErrors } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { PostChoicesInput } from "#app/schemas/edits.ts";
import * as drafts from "#app/services/edits/drafts.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { LANGUAGES } from "#app/text/languages.server.ts";
import { EnterButton, ErrorSummary, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { keepingWhatWasTyped } from "#app/ui/fields/lost-connection.ts";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { CaptionsFields, USUAL_LANGUAGE } from "./captions-fields.tsx";
import { readCaptionsForm } from "./captions-form.server.ts";
import { posterChoiceOf } from "./poster-choice.server.ts";
import { PosterField } from "./poster-field.tsx";
import { previewOf } from "./preview.server.ts";
import { draftIn, openDraftIn } from "./upload-draft.server.ts";
import { UploadFrame } from "./upload-frame.tsx";
import { UploadPreview } from "./upload-preview.tsx";

export const meta: MetaFunction = () => [{ title: "Upload an Edit" }];

export async function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const draft = openDraftIn(request, viewer);
  const { id, choices } = draft;
  const preview = previewOf(viewer, draft);
  if (!preview) throw redirect(paths.uploadFile({ draft: id }));
  const languages = preview.kind === "video" ? LANGUAGES : undefined;
  return { draft: id, preview, choices, posters: await posterChoiceOf(draft), languages };
}

export function action({ request, context: { viewer } }: ActionFunctionArgs) {
  const { id, editId } = draftIn(request, viewer);

  const fields = new URLSearchParams();
  return withFormErrors(fields, async () => {
    const captions = await readCaptionsForm(request, fields);
    const elsewhere = fields.get("to");
    if (elsewhere && !editId) {
      drafts.choose(viewer, id, PostChoicesInput.parse(Object.fromEntries(fields)));
      return redirect(ownAddress(elsewhere), 303);
    }
    const still = fields.get("poster");
    if (still) await drafts.choosePoster(viewer, id, still);
    const edit = edits.postDraft(viewer, id, captions);
    const to = edit.crewOnly || !edits.hasList(edit.sport) ? paths.home() : paths.sportEdits(edit.sport);
    return redirectWith(edit.adWaits ? "We look at your ad before others see it" : "Your Edit is posted", to);
  });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return keepingWhatWasTyped(request, serverAction<typeof action>);
}

/** The upload is complete before anything is posted. */
export default function UploadPost() {
  const { draft, preview, choices, posters, languages } = useLoaderData<typeof loader>();
  const here = paths.uploadPost({ draft });

  return (
    <UploadFrame step={2}>
      <ValidatedForm
        id="post"
        lastResult={useLastResult()}
        values={{ poster: choices.poster, captionsLanguage: choices.captionsLanguage || USUAL_LANGUAGE }}
        action={here}
        encType="multipart/form-data"
      >
        <EnterButton />
        <ErrorSummary />
        <UploadPreview preview={preview} details={paths.uploadEdit({ draft })} otherFile={paths.uploadOtherFile({ draft })} />
        {posters && <PosterField {...posters} to={here} />}
        {languages && <CaptionsFields languages={languages} />}
        <SubmitButton idle="Post" pending="Posting" />
      </ValidatedForm>
    </UploadFrame>
  );
}

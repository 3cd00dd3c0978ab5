import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { readMultipart } from "#app/http/multipart.server.ts";
import { errorScreen, inputOf, withFormErrors } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import { FILE_LIMITS } from "#app/schemas/file-limits.ts";
import { GUIDE_PICTURE_CONSTRAINTS, GuidePictureInput } from "#app/schemas/spot-guides.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { ErrorSummary, FileField, SubmitButton, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { keepingWhatWasTyped } from "#app/ui/fields/lost-connection.ts";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export const meta: MetaFunction = () => [{ title: "Add a picture" }];

export function loader({ params: { spotId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const spot = spots.find(viewer, spotId);
  if (!spot) throw data(null, { status: 404 });
  if (!spots.mayWriteGuide(viewer, spot)) throw errorScreen(new Refusal("FORBIDDEN"));
  return { title: spot.title, guide: paths.spotGuide(spotId) };
}

/** Keeps an uploaded picture if it still lacks words. */
export async function action({ request, params: { spotId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const fields = new URLSearchParams();
  return withFormErrors(fields, async () => {
    const { files } = await readMultipart(request, {
      fields,
      ...UPLOAD_KINDS.guide,
      onFile: (stream, { name }) => uploads.accept(viewer, UPLOAD_KINDS.guide, stream, name),
      discard: async (file) => uploads.drop(file),
    });
    const uploaded = files[0]?.file.filename;
    if (uploaded) fields.set("filename", uploaded);
    spots.addPicture(viewer, spotId, inputOf(fields, GuidePictureInput));
    return redirectWith("Your picture is in the guide", paths.spotGuide(spotId));
  });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return keepingWhatWasTyped(request, serverAction<typeof action>);
}

export default function AddGuidePicture() {
  const { title, guide } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const uploaded = lastResult?.initialValue?.filename;
  const isSending = useNavigation().state === "submitting";
  return (
    <div className="narrow">
      <PageTitle>Add a picture</PageTitle>
      <p>
        Everybody who sees {title} sees your picture, with your name if you are 18 or over. Show the place, without faces and
        number plates.
      </p>
      <ValidatedForm
        id="guide-picture"
        lastResult={lastResult}
        constraints={GUIDE_PICTURE_CONSTRAINTS}
        encType="multipart/form-data"
      >
        <ErrorSummary />
        <TextField
          label="What the picture shows"
          name="altText"
          hint="For everybody who can't see it. Up to 200 characters."
          autoComplete="off"
          required
        />
        {uploaded ? (
          <p>
            <input type="hidden" name="filename" value={String(uploaded)} />
            Your picture is uploaded.
          </p>
        ) : (
          <FileField
            label="Picture"
            name="filename"
            accept="image/jpeg,image/png"
            hint="PNG or JPEG, up to 50 MB"
            required
            {...FILE_LIMITS.image}
          />
        )}
        <p role="status">{isSending && "Your picture is being uploaded"}</p>
        <SubmitButton idle="Add the picture" pending="Adding the picture" />
      </ValidatedForm>
      <p>
        <Link to={guide}>Back to the guide</Link>
      </p>
    </div>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { readMultipart } from "#app/http/multipart.server.ts";
import { inputOf, withFormErrors } from "#app/http/submit.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import * as drafts from "#app/services/discounts/drafts.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import { keepingWhatWasTyped } from "#app/ui/fields/lost-connection.ts";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { ProductsStep } from "./products-step.tsx";
import { findDraft, ProductsInput } from "./upload-draft.server.ts";
import { UploadFrame } from "./upload-frame.tsx";

/** One video has one description; those of the pictures stay unchanged. */
const VideoInput = ProductsInput.pick({ under18Viewable: true, productDescription1: true });
const KINDS = { pictures: UPLOAD_KINDS.discountImage, video: UPLOAD_KINDS.discountVideo };
type Files = keyof typeof KINDS;

export const meta: MetaFunction = () => [{ title: "Add Discount" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const { draft, files } = draftIn(request, viewer);
  return {
    draft: draft.id,
    files,
    uploaded: drafts.SLOTS.map((slot) => draft.files[slot] !== undefined && kindOf(draft) === files),
    details: draft.details,
  };
}

export function action({ request, context: { viewer } }: ActionFunctionArgs) {
  const { draft, files } = draftIn(request, viewer);

  const fields = new URLSearchParams();
  return withFormErrors(fields, async () => {
    await receive(request, viewer, draft.id, files, fields);
    if (fields.get("do") !== "post") return redirect(placeAfter(fields, draft.id, files), 303);
    drafts.postDraft(viewer, draft.id);
    return redirectWith("Your Discount is posted", paths.newDiscounts());
  });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return keepingWhatWasTyped(request, serverAction<typeof action>);
}

/** Back and the tabs are buttons of the form, so that they keep what was typed. */
function placeAfter(fields: URLSearchParams, draft: string, files: Files): string {
  const pressed = fields.get("do");
  return pressed === "back" ? paths.uploadDiscount({ draft }) : paths.uploadProducts({ draft, files: filesIn(pressed) ?? files });
}

/** Keeps what arrived, even if the form is then refused. */
async function receive(request: Request, viewer: Viewer, draftId: string, files: Files, fields: URLSearchParams) {
  const kind = KINDS[files];
  const slots = files === "video" ? 1 : 3;
  const { files: received } = await readMultipart(request, {
    ...kind,
    limit: kind.limit * slots,
    maxFiles: slots,
    fields,
    onFile: (stream, { name }) =>
      uploads.accept(viewer, kind, stream, name, { expected: Number(request.headers.get("content-length")) }),
    discard: async (file) => uploads.drop(file),
  });
  drafts.update(viewer, draftId, inputOf(fields, files === "video" ? VideoInput : ProductsInput));
  for (const { field, file } of received) {
    const slot = drafts.SLOTS.find((name) => name === field);
    if (slot) drafts.addFile(viewer, draftId, slot, file);
    else uploads.drop(file);
  }
}

function draftIn(request: Request, viewer: Viewer) {
  const draft = findDraft(request, viewer);
  if (!draft) throw redirect(paths.uploadDiscount(), 303);
  if (draft.discountId) throw redirect(paths.newDiscounts(), 303);
  const asked = new URL(request.url).searchParams.get("files");
  return { draft, files: filesIn(asked) ?? kindOf(draft) ?? "pictures" };
}

function filesIn(given: string | null): Files | undefined {
  return given === "video" || given === "pictures" ? given : undefined;
}

function kindOf({ files: { filename1, filename2, filename3 } }: drafts.Draft): Files | undefined {
  const file = filename1 ?? filename2 ?? filename3;
  return file && (file.mimetype === "video/mp4" ? "video" : "pictures");
}

export default function UploadProducts() {
  const { files, ...fields } = useLoaderData<typeof loader>();

  return (
    <UploadFrame step={1}>
      <ProductsStep key={files} files={files} {...fields} lastResult={useLastResult()} />
    </UploadFrame>
  );
}

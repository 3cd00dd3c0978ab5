import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { readMultipart } from "#app/http/multipart.server.ts";
import { inputOf, NO_SECRET, submit, withFormErrors } from "#app/http/submit.server.ts";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { DiscountDetailsInput } from "#app/schemas/discounts.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import * as drafts from "#app/services/discounts/drafts.server.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import { ago } from "#app/text/dates.ts";
import { keepingWhatWasTyped } from "#app/ui/fields/lost-connection.ts";
import { Stepper } from "#app/ui/fields/stepper.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { Drafts } from "../edits/drafts.tsx";
import { OfferStep, ProductsStep } from "./upload-steps.tsx";

const OF_PRODUCTS = {
  under18Viewable: true,
  productDescription1: true,
  productDescription2: true,
  productDescription3: true,
} as const;
const OfferInput = DiscountDetailsInput.omit(OF_PRODUCTS);
const ProductsInput = DiscountDetailsInput.pick(OF_PRODUCTS);
/** One video has one description; those of the pictures stay unchanged. */
const VideoInput = ProductsInput.pick({ under18Viewable: true, productDescription1: true });
const KINDS = { pictures: UPLOAD_KINDS.discountImage, video: UPLOAD_KINDS.discountVideo };

export const meta: MetaFunction = () => [{ title: "Add Discount" }];

/** Shows two steps over a draft that the server keeps, each with an address, so Back and reload lose nothing. */
export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const { draft, step, files } = whereIn(request, viewer);
  if (draft?.discountId) throw redirect(paths.newDiscounts());
  return {
    draft: draft?.id,
    step,
    files,
    uploaded: drafts.SLOTS.map((slot) => draft?.files[slot] !== undefined && kindOf(draft) === files),
    unfinished: draft ? [] : drafts.unfinished(viewer).map(offered),
    details: draft?.details,
    sports: SPORT_NAMES,
  };
}

export async function action({ request, context: { viewer } }: ActionFunctionArgs) {
  const { draft, step, files } = whereIn(request, viewer);

  if (step === "offer") return submit(request, OfferInput, (given) => keepOffer(viewer, draft, given), NO_SECRET);
  if (!draft) throw data(null, { status: 404 });
  if (draft.discountId) return redirect(paths.newDiscounts(), 303);

  const fields = new URLSearchParams();
  return withFormErrors(fields, async () => {
    await receive(request, viewer, draft.id, files, fields);
    if (fields.get("do") !== "post")
      return redirect(paths.uploadDiscount({ draft: draft.id, ...placeAfter(fields, files) }), 303);
    drafts.postDraft(viewer, draft.id);
    return redirectWith("Your Discount is posted", paths.newDiscounts());
  });
}

function keepOffer(viewer: Viewer, draft: drafts.Draft | undefined, given: z.output<typeof OfferInput>) {
  discounts.checkFirstStep({ ...DiscountDetailsInput.parse({}), ...given });
  if (draft) drafts.update(viewer, draft.id, given);
  const id = draft?.id ?? drafts.start(viewer, given);
  return redirect(paths.uploadDiscount({ draft: id, step: "products" }), 303);
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return keepingWhatWasTyped(request, () => serverAction<typeof action>().catch(nameDraft));
}

/** Redirects the page that began a draft to the draft's address, since the browser's Back would lead to an empty form. */
function nameDraft(thrown: unknown): never {
  const to = thrown instanceof Response ? (thrown.headers.get("Location") ?? "") : "";
  const draft = new URL(to, location.href).searchParams.get("draft");
  if (draft) history.replaceState(history.state, "", paths.uploadDiscount({ draft, step: "offer" }));
  throw thrown;
}

/** Back and the tabs are buttons of the form, so that they keep what was typed. */
function placeAfter(fields: URLSearchParams, files: Files) {
  const pressed = fields.get("do");
  if (pressed === "back") return { step: "offer" };
  return { step: "products", files: filesIn(pressed) ?? files };
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

type Files = keyof typeof KINDS;

function filesIn(given: string | null): Files | undefined {
  return given === "video" || given === "pictures" ? given : undefined;
}

function kindOf({ files: { filename1, filename2, filename3 } }: drafts.Draft): Files | undefined {
  const file = filename1 ?? filename2 ?? filename3;
  return file && (file.mimetype === "video/mp4" ? "video" : "pictures");
}

function offered({ id, details, createdAt }: drafts.Draft) {
  const to = paths.uploadDiscount({ draft: id, step: "products" });
  return { id, words: details.amount, begun: ago(createdAt), to, discard: paths.discardDiscountDraft(id) };
}

/** Without a draft there is only the first step. Answers 404 for another user's draft. */
function whereIn(request: Request, viewer: Viewer) {
  if (!discounts.mayPost(requireComplete(viewer))) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const id = searchParams.get("draft");
  const draft = id ? drafts.find(viewer, id) : undefined;
  if (id && !draft) throw data(null, { status: 404 });
  const files: Files = filesIn(searchParams.get("files")) ?? (draft && kindOf(draft)) ?? "pictures";
  return { draft, step: draft && searchParams.get("step") === "products" ? "products" : "offer", files } as const;
}

export default function UploadDiscount() {
  const { draft, step, files, uploaded, unfinished, details, sports } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();

  return (
    <div className="narrow">
      <PageTitle>Add Discount</PageTitle>
      <Stepper steps={["Offer", "Products"]} current={step === "offer" ? 0 : 1} />
      {unfinished.length > 0 && <Drafts drafts={unfinished} form="offer" />}
      {step === "offer" && <OfferStep lastResult={lastResult} details={details} sports={sports} />}
      {step === "products" && draft && <ProductsStep key={files} {...{ lastResult, details, draft, files, uploaded }} />}
    </div>
  );
}

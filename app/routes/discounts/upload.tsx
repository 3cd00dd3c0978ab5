import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { NO_SECRET, submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { DiscountDetailsInput } from "#app/schemas/discounts.ts";
import { DISCOUNT_CONSTRAINTS } from "#app/schemas/lengths.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import * as drafts from "#app/services/discounts/drafts.server.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import { ago } from "#app/text/dates.ts";
import { ErrorSummary, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { keepingWhatWasTyped } from "#app/ui/fields/lost-connection.ts";
import { useFilled } from "#app/ui/fields/use-filled.ts";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { Drafts } from "../edits/drafts.tsx";
import { OfferFields } from "./detail-fields.tsx";
import { findDraft, OfferInput } from "./upload-draft.server.ts";
import { UploadFrame } from "./upload-frame.tsx";

const NEW = { sports: ["Other"] };
const NEEDED = ["amount", "description", "code", "sports"];

export const meta: MetaFunction = () => [{ title: "Add Discount" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  leaveForStep(request);
  const draft = findDraft(request, viewer);
  if (draft?.discountId) throw redirect(paths.newDiscounts());
  return {
    unfinished: draft ? [] : drafts.unfinished(viewer).map(offered),
    details: draft?.details,
    sports: SPORT_NAMES,
  };
}

export function action({ request, context: { viewer } }: ActionFunctionArgs) {
  leaveForStep(request);
  const draft = findDraft(request, viewer);

  return submit(
    request,
    OfferInput,
    (given) => {
      discounts.checkFirstStep({ ...DiscountDetailsInput.parse({}), ...given });
      if (draft) drafts.update(viewer, draft.id, given);
      const id = draft?.id ?? drafts.start(viewer, given);
      return redirect(paths.uploadProducts({ draft: id }), 303);
    },
    NO_SECRET,
  );
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return keepingWhatWasTyped(request, () => serverAction<typeof action>().catch(nameDraft));
}

/** Redirects the page that began a draft to the draft's address, since the browser's Back would lead to an empty form. */
function nameDraft(thrown: unknown): never {
  const to = thrown instanceof Response ? (thrown.headers.get("Location") ?? "") : "";
  const draft = new URL(to, location.href).searchParams.get("draft");
  if (draft) history.replaceState(history.state, "", paths.uploadDiscount({ draft }));
  throw thrown;
}

/** Older links name the step. The status makes a browser send a form again. */
function leaveForStep(request: Request): void {
  const { draft, step, files } = Object.fromEntries(new URL(request.url).searchParams);
  if (draft && step === "products") throw redirect(paths.uploadProducts({ draft, files }), 307);
}

function offered({ id, details, createdAt }: drafts.Draft) {
  const to = paths.uploadProducts({ draft: id });
  return { id, words: details.amount, begun: ago(createdAt), to, discard: paths.discardDiscountDraft(id) };
}

/** With script, Next is hidden until its fields are filled; Enter still asks the server, which names what is missing. */
export default function UploadDiscount() {
  const { unfinished, details, sports } = useLoaderData<typeof loader>();
  const isFilled = useFilled("offer", NEEDED);

  return (
    <UploadFrame step={0}>
      {unfinished.length > 0 && <Drafts drafts={unfinished} form="offer" />}
      <ValidatedForm id="offer" lastResult={useLastResult()} values={details ?? NEW} constraints={DISCOUNT_CONSTRAINTS}>
        <ErrorSummary />
        <OfferFields sports={sports} />
        <p className={isFilled ? "buttons" : "buttons kept"}>
          <SubmitButton idle="Next" pending="Next" />
        </p>
      </ValidatedForm>
    </UploadFrame>
  );
}

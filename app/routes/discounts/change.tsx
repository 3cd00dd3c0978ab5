import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { NO_SECRET, submit } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import { type DiscountDetails, DiscountDetailsInput } from "#app/schemas/discounts.ts";
import { DISCOUNT_CHANGE_CONSTRAINTS } from "#app/schemas/lengths.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import { ErrorSummary, SubmitButton, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { keepingWhatWasTyped } from "#app/ui/fields/lost-connection.ts";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { NotFound } from "#app/ui/states/not-found.tsx";
import { OfferFields, ProductField, SuitableField } from "./detail-fields.tsx";

export const meta: MetaFunction = () => [{ title: "Edit Discount" }];

/** Answers alike for a Discount that does not exist and for another user's. */
export function loader({ params: { discountId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const own = discounts.mayPost(viewer) ? discounts.ownDiscount(viewer, discountId) : undefined;
  if (!own) return data({ details: undefined, isVideo: false, sports: SPORT_NAMES }, { status: 404 });
  return data({ details: own.details, isVideo: own.isVideo, sports: SPORT_NAMES });
}

export async function action({ request, params: { discountId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const update = (given: DiscountDetails) => {
    if (!discounts.ownDiscount(viewer, discountId)) throw new Refusal("NOT_FOUND");
    discounts.update(viewer, discountId, given);
    return redirectWith("Your Discount is updated", paths.profile(viewer.id));
  };
  return submit(request, DiscountDetailsInput, update, NO_SECRET);
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return keepingWhatWasTyped(request, serverAction<typeof action>);
}

export default function ChangeDiscount() {
  const { details, isVideo, sports } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  if (!details) return <NotFound path="Edit Discount" />;

  return (
    <div className="narrow">
      <PageTitle>Edit Discount</PageTitle>
      <ValidatedForm id="discount" lastResult={lastResult} values={details} constraints={DISCOUNT_CHANGE_CONSTRAINTS}>
        <ErrorSummary />
        <OfferFields sports={sports} />
        <SuitableField />
        {(isVideo ? [0] : [0, 1, 2]).map((place) => (
          <ProductField key={place} place={place} isAlone={isVideo} />
        ))}
        <SubmitButton idle="Update" pending="Updating" />
      </ValidatedForm>
    </div>
  );
}

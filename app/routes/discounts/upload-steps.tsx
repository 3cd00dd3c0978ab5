import { Link, useNavigation } from "@remix-run/react";
import { Tabs } from "#app/components/tabs.tsx";
import { ErrorSummary, FileField, SubmitButton, ValidatedForm } from "#app/forms/fields.tsx";
import type { LastResult } from "#app/forms/last-result.ts";
import { paths } from "#app/paths.ts";
import type { DiscountDetails } from "#app/schemas/discounts.ts";
import { FILE_LIMITS } from "#app/schemas/file-limits.ts";
import { DISCOUNT_CONSTRAINTS } from "#app/schemas/lengths.ts";
import type { Sport } from "#app/schemas/sports.ts";
import { OfferFields, ProductField, SuitableField } from "./detail-fields.tsx";

interface OfferStepProps {
  lastResult: LastResult | undefined;
  details: DiscountDetails | undefined;
  sports: readonly Sport[];
}

const NEW = { sports: ["Other"] };

export function OfferStep({ lastResult, details, sports }: OfferStepProps) {
  return (
    <ValidatedForm id="offer" lastResult={lastResult} values={details ?? NEW} constraints={DISCOUNT_CONSTRAINTS}>
      <ErrorSummary />
      <OfferFields sports={sports} />
      <SubmitButton idle="Next" pending="Next" />
    </ValidatedForm>
  );
}

const PICTURE = {
  accept: "image/jpeg,image/png",
  hint: "png, jpeg or jpg, up to 50 MB",
  ...FILE_LIMITS.image,
};
const VIDEO = {
  accept: "video/mp4,video/quicktime,video/3gpp,.mov,.3gp",
  hint: "mp4, mov, quicktime or 3gpp, up to 10 GB",
  ...FILE_LIMITS.discountVideo,
};

interface ProductsStepProps {
  lastResult: LastResult | undefined;
  details: DiscountDetails | undefined;
  draft: string;
  files: "pictures" | "video";
  /** Whether the file of each place has arrived. */
  uploaded: readonly boolean[];
}

/** One form: Upload keeps files and words, and Post appears when all files have arrived. */
export function ProductsStep({ lastResult, details, draft, files, uploaded }: ProductsStepProps) {
  const { state } = useNavigation();
  const isVideo = files === "video";
  const places = isVideo ? [0] : [0, 1, 2];
  const isComplete = places.every((place) => uploaded[place]);
  const at = (kind: string) => paths.uploadDiscount({ draft, step: "products", files: kind });
  return (
    <>
      <Tabs
        label="What you show"
        items={[
          { label: "Three pictures", to: at("pictures"), current: !isVideo },
          { label: "One video", to: at("video"), current: isVideo },
        ]}
      />
      <ValidatedForm
        id="products"
        lastResult={lastResult}
        values={details ?? {}}
        constraints={DISCOUNT_CONSTRAINTS}
        action={at(files)}
        encType="multipart/form-data"
      >
        <ErrorSummary />
        <SuitableField />
        {places.map((place) => (
          <div key={place}>
            {uploaded[place] && <p role="status">{isVideo ? "Your video is uploaded." : `Picture ${place + 1} is uploaded.`}</p>}
            <FileField
              label={`${isVideo ? "Video" : `Picture ${place + 1}`}${uploaded[place] ? " (choose another)" : ""}`}
              name={`filename${place + 1}`}
              {...(isVideo ? VIDEO : PICTURE)}
            />
            <ProductField place={place} isAlone={isVideo} />
          </div>
        ))}
        <p className="buttons">
          {state !== "submitting" && (
            <Link className="button" to={paths.uploadDiscount({ draft, step: "offer" })}>
              Back
            </Link>
          )}
          {isComplete && <SubmitButton idle="Post" pending="Posting" name="do" value="post" />}
          <SubmitButton
            idle={isComplete ? "Save" : "Upload"}
            pending={`Your ${isVideo ? "Video is" : "Images are"} being uploaded to the cloud ...`}
            kind={isComplete ? "plain" : "main"}
          />
        </p>
      </ValidatedForm>
    </>
  );
}

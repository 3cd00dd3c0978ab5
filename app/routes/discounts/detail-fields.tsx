import type { Sport } from "#app/schemas/sports.ts";
import { AreaField, CheckField, SportPicker, TextField } from "#app/ui/fields/fields.tsx";

export function OfferFields({ sports }: { sports: readonly Sport[] }) {
  return (
    <>
      <TextField label="Amount" name="amount" hint="What people save, such as 20% off. Up to 60 characters." autoComplete="off" />
      <AreaField label="Description" name="description" hint="Up to 100 characters." rows={2} />
      <TextField label="Code" name="code" hint="Up to 60 characters." autoComplete="off" />
      <CheckField label="Is this Discount for your shop only?" name="inStore" />
      <TextField label="First day" name="startsOn" type="date" required={false} hint="Until then nobody else sees it." />
      <TextField label="Last day" name="endsOn" type="date" required={false} hint="After it the code is no longer shown." />
      <AreaField label="Terms" name="terms" required={false} hint="Up to 300 characters." rows={2} />
      <SportPicker label="Sports" name="sports" kind="checkbox" sports={sports} />
    </>
  );
}

export function SuitableField() {
  return <CheckField label="Is this Discount suitable for under 18's?" name="under18Viewable" />;
}

export function ProductField({ place, isAlone }: { place: number; isAlone: boolean }) {
  return (
    <TextField
      label={isAlone ? "Product Description" : `Product Description ${place + 1}`}
      name={`productDescription${place + 1}`}
      hint="Up to 120 characters."
      autoComplete="off"
    />
  );
}

import { AreaField } from "#app/ui/fields/fields.tsx";

export function ProofField() {
  return (
    <AreaField
      label="How we can check your business (optional)"
      name="businessProof"
      rows={4}
      hint="A company number, or a page of yours that names your email. Nobody else reads it."
    />
  );
}

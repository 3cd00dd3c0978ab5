import { AreaField, SubmitButton, ValidatedForm } from "./fields.tsx";

export function ApproveForm({ to, idle }: { to: string; idle: string }) {
  return (
    <ValidatedForm id="approve" action={to} lastResult={undefined}>
      <AreaField
        label="Why you approve it"
        name="reason"
        rows={2}
        required
        hint="The person is told, or the parent of a child under 13."
      />
      <SubmitButton idle={idle} pending="Approving" />
    </ValidatedForm>
  );
}

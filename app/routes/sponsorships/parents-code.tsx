import { SubmitButton, TextField } from "#app/ui/fields/fields.tsx";
import { SEND_CODE } from "../account/send-code.ts";

interface Props {
  isSent: boolean;
  /** The button that needs the code. */
  then: { idle: string; pending: string; value: string };
}

/** Asks a 13-17 for the parent's address, and for the code that was emailed to it. */
export function ParentsCode({ isSent, then }: Props) {
  return (
    <>
      <TextField label="Your Parent/Guardian's Email" name="parentEmail" type="email" autoComplete="off" />
      <SubmitButton
        idle={isSent ? "Send again" : "Send the code"}
        pending="Sending"
        name="doing"
        value={SEND_CODE}
        kind="plain"
      />
      {isSent && (
        <>
          <TextField label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" />
          <SubmitButton {...then} name="doing" kind="plain" />
        </>
      )}
    </>
  );
}

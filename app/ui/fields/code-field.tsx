import { TextField } from "./fields.tsx";

/** Requests no numeric keyboard where a recovery code is accepted too, since it has letters. */
export function CodeField({ fromApp = false }: { fromApp?: boolean }) {
  return (
    <TextField
      label="Code"
      name="code"
      autoComplete="one-time-code"
      inputMode={fromApp ? "numeric" : "text"}
      hint={fromApp ? "The six digits that the app shows now." : "The six digits from your app, or one of your recovery codes."}
      required
    />
  );
}

import { useActionData } from "@remix-run/react";
import { useState } from "react";
import type { FieldProps } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";
import { StrengthMeter } from "./strength-meter.tsx";

export function NewPasswordField(field: Omit<FieldProps, "required">) {
  const [password, setPassword] = useState("");
  const sent = useActionData<{ strength?: number }>()?.strength;
  return (
    <div className="new-password">
      <PasswordField {...field} autoComplete="new-password" onValue={setPassword} required />
      <StrengthMeter password={password} sent={sent} />
      {!field.hint && (
        <details>
          <summary>What makes a strong password?</summary>
          <p>At least six characters with upper and lower case, numbers and symbols.</p>
        </details>
      )}
    </div>
  );
}

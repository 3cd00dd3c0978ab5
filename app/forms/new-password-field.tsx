import { useState } from "react";
import { useHydrated } from "#app/components/use-hydrated.ts";
import type { FieldProps } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";
import { StrengthMeter } from "./strength-meter.tsx";

export function NewPasswordField(field: Omit<FieldProps, "hint" | "required">) {
  const hydrated = useHydrated();
  const [password, setPassword] = useState("");
  return (
    <div className="new-password">
      <PasswordField {...field} autoComplete="new-password" onValue={setPassword} required />
      {hydrated && <StrengthMeter password={password} />}
      <details>
        <summary>What makes a strong password?</summary>
        <p>At least six characters with upper and lower case, numbers and symbols.</p>
      </details>
    </div>
  );
}

import { useState } from "react";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { Field, type FieldProps } from "./field.tsx";

interface PasswordFieldProps extends FieldProps {
  maxLength?: number;
  autoComplete: "current-password" | "new-password";
  onValue?: (password: string) => void;
}

/** Never refilled. The toggle appears only with script, which it needs. */
export function PasswordField({ label, name, form, hint, required, onValue, ...input }: PasswordFieldProps) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, name, form, hint, required }}>
      {(control) => (
        <div className="password">
          <input
            {...control}
            {...input}
            type={shown ? "text" : "password"}
            required={required}
            autoCapitalize="none"
            spellCheck={false}
            onInput={(event) => onValue?.(event.currentTarget.value)}
          />
          {hydrated && (
            <button type="button" onClick={() => setShown(!shown)}>
              {shown ? "Hide" : "Show"}
              <span className="unseen"> {label}</span>
            </button>
          )}
        </div>
      )}
    </Field>
  );
}

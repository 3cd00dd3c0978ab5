import { getInputProps } from "@conform-to/react";
import { useState } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { useHydrated } from "./use-hydrated.ts";

interface PasswordFieldProps extends FieldProps {
  autoComplete: "current-password" | "new-password";
  onValue?: (password: string) => void;
}

/** Never refilled. The toggle needs script, so it appears only with script. */
export function PasswordField({ label, name, hint, required, autoComplete, onValue }: PasswordFieldProps) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, name, hint, required }}>
      {({ field, ariaDescribedBy }) => (
        <div className="password">
          <input
            {...getInputProps(field, { type: shown ? "text" : "password", ariaDescribedBy, value: false })}
            {...{ required, autoComplete }}
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

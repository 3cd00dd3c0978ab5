import type { ComponentProps } from "react";

interface GoButtonProps extends Pick<ComponentProps<"button">, "children" | "className" | "form" | "name"> {
  /** What the action is told. */
  value: string;
  /** Of a tab. */
  current?: boolean;
}

/** Leads elsewhere and has the action keep what was typed, without files, which would be sent for nothing. */
export function GoButton({ current, name = "do", ...button }: GoButtonProps) {
  return (
    <button
      type="submit"
      name={name}
      aria-pressed={current}
      formEncType="application/x-www-form-urlencoded"
      formNoValidate
      {...button}
    />
  );
}

/** Enter presses the first button of a form, which is to be none of those that lead elsewhere. */
export function EnterButton(button: Pick<ComponentProps<"button">, "form" | "name" | "value">) {
  return (
    <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" {...button}>
      Go on
    </button>
  );
}

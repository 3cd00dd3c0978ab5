import type { ComponentProps } from "react";

interface GoButtonProps extends Pick<ComponentProps<"button">, "children" | "className" | "form" | "name"> {
  value: string;
  current?: boolean;
}

/** Leads to another screen, and the action keeps what was typed. Sends no files, since the action would discard them. */
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

/** Stands before each GoButton, since Enter presses the first button of a form. */
export function EnterButton(button: Pick<ComponentProps<"button">, "form" | "name" | "value">) {
  return (
    <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" {...button}>
      Go on
    </button>
  );
}

import type { ReactNode } from "react";

interface GoButtonProps {
  children: ReactNode;
  /** What the action is told. */
  value: string;
  className?: string;
  /** Of a tab. */
  current?: boolean;
}

/** Leads elsewhere and has the action keep what was typed, without files, which would be sent for nothing. */
export function GoButton({ children, value, className, current }: GoButtonProps) {
  return (
    <button
      type="submit"
      name="do"
      value={value}
      className={className}
      aria-pressed={current}
      formEncType="application/x-www-form-urlencoded"
      formNoValidate
    >
      {children}
    </button>
  );
}

/** Enter presses the first button of a form, which is to be none of those that lead elsewhere. */
export function EnterButton() {
  return <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />;
}

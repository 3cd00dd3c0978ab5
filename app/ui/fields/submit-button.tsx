import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";

interface SubmitButtonProps {
  idle: ReactNode;
  pending: string;
  name?: string;
  value?: string;
  kind?: "main" | "plain" | "small" | "danger";
  /** For a form that is sent without navigation. */
  sending?: boolean;
}

export function SubmitButton({ idle, pending, name, value, kind = "main", ...form }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const navigating = useSending(button);
  const sending = form.sending ?? navigating;
  return (
    <button
      ref={button}
      type="submit"
      className={kind === "plain" ? "button" : `button ${kind}`}
      name={name}
      value={value}
      aria-disabled={sending || undefined}
      onClick={(event) => sending && event.preventDefault()}
    >
      {sending ? pending : idle}
    </button>
  );
}

/** Several forms on a page may share an address, so this watches the form, not the navigation. */
function useSending(button: { current: HTMLButtonElement | null }) {
  const { state, formMethod } = useNavigation();
  const [sent, setSent] = useState(false);

  useEffect(() => {
    const form = button.current?.form;
    const note = ({ submitter }: SubmitEvent) => setSent(!submitter || submitter === button.current);
    form?.addEventListener("submit", note);
    return () => form?.removeEventListener("submit", note);
  }, [button]);

  useEffect(() => {
    if (state === "idle") setSent(false);
  }, [state]);

  return sent && state !== "idle" && formMethod !== undefined;
}

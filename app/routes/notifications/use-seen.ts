import { useRevalidator } from "@remix-run/react";
import { type RefObject, useEffect } from "react";
import { sendQuietly } from "#app/ui/cards/quiet-form.ts";

const LONG_ENOUGH = 1500;

/** Sends the form once the page has been visible for a moment, then updates the frame's count. */
export function useSeen(form: RefObject<HTMLFormElement>, hasNew: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!hasNew) return;
    const timer = setTimeout(async () => {
      const button = form.current?.querySelector("button");
      if (button && document.visibilityState === "visible" && (await sendQuietly(button))) revalidate();
    }, LONG_ENOUGH);
    return () => clearTimeout(timer);
  }, [form, hasNew, revalidate]);
}

import { useEffect } from "react";

/** Scrolls back to the field: a client-side navigation scrolls to the top after `autoFocus`. */
export function useFocus(id: string, isNext: boolean) {
  useEffect(() => {
    const field = isNext ? document.getElementById(id) : null;
    field?.focus();
    field?.scrollIntoView({ block: "center" });
  }, [id, isNext]);
}

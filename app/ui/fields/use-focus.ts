import { useEffect } from "react";

/** A client-side navigation scrolls to the top after `autoFocus`, so this scrolls back to the field. */
export function useFocus(id: string, isNext: boolean) {
  useEffect(() => {
    const field = isNext ? document.getElementById(id) : null;
    field?.focus();
    field?.scrollIntoView({ block: "center" });
  }, [id, isNext]);
}

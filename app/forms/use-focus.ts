import { useEffect } from "react";
import { idOf } from "./field.tsx";

/** A client-side navigation scrolls to the top after `autoFocus`, so this scrolls back to the field. */
export function useFocus(name: string, isNext: boolean) {
  useEffect(() => {
    const field = isNext ? document.getElementById(idOf(name)) : null;
    field?.focus();
    field?.scrollIntoView({ block: "center" });
  }, [name, isNext]);
}

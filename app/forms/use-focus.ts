import { useEffect } from "react";
import { idOf } from "./field.tsx";

/** With script a new page scrolls to its top after `autoFocus` has worked, so the field is brought into sight once more. */
export function useFocus(name: string, isNext: boolean) {
  useEffect(() => {
    const field = isNext ? document.getElementById(idOf(name)) : null;
    field?.focus();
    field?.scrollIntoView({ block: "center" });
  }, [name, isNext]);
}

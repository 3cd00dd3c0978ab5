import { useEffect, useState } from "react";

/** Returns true if all these fields have a value, or script has not looked yet: without script the server checks them. */
export function useFilled(id: string, names: readonly string[]) {
  const [isFilled, setFilled] = useState(true);
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>(`form#${id}`);
    if (!form) return;
    function look() {
      const given = new FormData(form ?? undefined);
      setFilled(names.every((name) => String(given.get(name) ?? "").trim() !== ""));
    }
    look();
    form.addEventListener("input", look);
    return () => form.removeEventListener("input", look);
  }, [id, names]);
  return isFilled;
}

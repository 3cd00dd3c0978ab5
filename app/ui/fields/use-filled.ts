import { useEffect, useState } from "react";

/** Whether all these fields of the form are filled. Without script the server checks it, so nothing is missing until script has looked. */
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

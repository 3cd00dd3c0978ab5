import { type RefObject, useEffect } from "react";

export function useBroughtFile(input: RefObject<HTMLInputElement>, isTaking: boolean): void {
  useEffect(() => {
    if (!isTaking) return;
    const stop = new AbortController();
    document.addEventListener("paste", (event) => take(event, event.clipboardData, input.current), stop);
    document.addEventListener("drop", (event) => take(event, event.dataTransfer, input.current), stop);
    // The default opens the file in place of the page.
    document.addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault(), stop);
    return () => stop.abort();
  }, [input, isTaking]);
}

function take(event: Event, brought: DataTransfer | null, field: HTMLInputElement | null): void {
  const [file] = brought?.files ?? [];
  if (!file || !field?.checkVisibility()) return;
  event.preventDefault();
  const one = new DataTransfer();
  one.items.add(file);
  field.files = one.files;
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  field.focus();
}

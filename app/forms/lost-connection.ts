import type { FormState } from "./form-state.ts";

export const TIMED_OUT = "Connection Timed Out: Please Try Again";
const LOST = "The connection was lost. What you typed is still here: please send it again when you are back";

/** Sends a form with script. Where no answer comes the form stays as it was typed, as a browser's own would; a film is never copied for that. */
export async function keepingWhatWasTyped<T>(request: Request, send: () => Promise<T>) {
  const isFilm = new URL(request.url).searchParams.get("step") === "file";
  const copy = isFilm ? undefined : request.clone();
  try {
    return await send();
  } catch (error) {
    // What `fetch` throws when there is no answer at all.
    if (!(error instanceof TypeError)) throw error;
    const form = await copy?.formData();
    const message = form && !hasFile(form) ? LOST : TIMED_OUT;
    const state: FormState = { values: form ? textsIn(form) : {}, errors: {}, message };
    // With a status of its own, since the page is not to be loaded anew now.
    return Response.json(state, { status: 503 });
  }
}

function hasFile(form: FormData): boolean {
  return [...form.values()].some((value) => value instanceof File && value.size > 0);
}

function textsIn(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === "string"));
}

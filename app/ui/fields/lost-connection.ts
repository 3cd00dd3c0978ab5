import { failedWith } from "./last-result.ts";

export const TIMED_OUT = "Connection Timed Out: Please Try Again";
const LOST = "The connection was lost. What you typed is still here: please send it again when you're back";

/** Keeps the typed values in the form if no response arrives. */
export function keepingWhatWasTyped<T>(request: Request, send: () => Promise<T>) {
  return answering(send, request.clone());
}

/** A film is never copied to be kept. */
export function sendingFilm<T>(send: () => Promise<T>) {
  return answering(send);
}

async function answering<T>(send: () => Promise<T>, copy?: Request) {
  try {
    return await send();
  } catch (error) {
    // `fetch` throws a TypeError when there is no response.
    if (!(error instanceof TypeError)) throw error;
    const form = await copy?.formData();
    const message = form && !hasFile(form) ? LOST : TIMED_OUT;
    // An error status, so that the page is not reloaded now.
    return Response.json(failedWith(message, form && textsIn(form)), { status: 503 });
  }
}

function hasFile(form: FormData): boolean {
  return [...form.values()].some((value) => value instanceof File && value.size > 0);
}

function textsIn(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === "string"));
}

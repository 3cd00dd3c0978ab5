import { useEffect, useState } from "react";

/** Sends a form and stays where it is: Remix would follow the redirect and load the whole page again for one word. */
export async function sendQuietly(form: HTMLFormElement, body: FormData): Promise<boolean> {
  return isDone(await sent(form, body));
}

/** The same for a button that somebody pressed: who is logged out meets the login screen, as without script. */
export async function pressQuietly(form: HTMLFormElement, body: FormData): Promise<boolean> {
  const answer = await sent(form, body);
  if (answer.status === 401) form.submit();
  return isDone(answer);
}

function sent({ action, method }: HTMLFormElement, body: FormData): Promise<Response> {
  return fetch(action, { method, body, redirect: "manual" }).catch(() => Response.error());
}

function isDone({ ok, type }: Response): boolean {
  return ok || type === "opaqueredirect";
}

type Listener = (about: string, said: boolean | undefined) => void;
const listeners = new Set<Listener>();

/** What was said about somebody on this page: all cards of theirs tell the same. */
export function useSaid(about: string): [boolean | undefined, (said: boolean | undefined) => void] {
  const [said, setSaid] = useState<boolean>();

  useEffect(() => {
    const listener: Listener = (other, what) => other === about && setSaid(what);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [about]);

  return [
    said,
    (what) => {
      for (const listener of listeners) listener(about, what);
    },
  ];
}

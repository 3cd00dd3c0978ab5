import { useEffect, useState } from "react";

/** Sends a form without navigation: Remix would follow the redirect and load the whole page again. */
export async function sendQuietly(form: HTMLFormElement, body: FormData): Promise<boolean> {
  return isDone(await sent(form, body));
}

/** Like `sendQuietly`, but leads viewers who are logged out to the login screen. */
export async function pressQuietly(form: HTMLFormElement, body: FormData): Promise<boolean> {
  const answer = await sent(form, body);
  if (answer.status === 401) form.submit();
  return isDone(answer);
}

/** Is sent to its end though the viewer leaves the page. */
function sent({ action, method }: HTMLFormElement, body: FormData): Promise<Response> {
  return fetch(action, { method, body, redirect: "manual", keepalive: true }).catch(() => Response.error());
}

function isDone({ ok, type }: Response): boolean {
  return ok || type === "opaqueredirect";
}

type Listener = (about: string, said: boolean | undefined) => void;
const listeners = new Set<Listener>();

/** What the viewer last chose about a user, shared by all cards of that user on the page. */
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

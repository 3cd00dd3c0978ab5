import { type MouseEvent, useEffect, useState } from "react";

export type Press = MouseEvent<HTMLButtonElement>;

/** Sends a button's form without navigation: Remix would follow the redirect and load the whole page again. */
export async function sendQuietly(button: HTMLButtonElement): Promise<boolean> {
  return isDone(await sent(button.formAction, bodyOf(button)));
}

/** Like `sendQuietly`, but leads viewers who are logged out to the login screen. */
export async function pressQuietly(button: HTMLButtonElement): Promise<boolean> {
  const { value } = button;
  const answer = await sent(button.formAction, bodyOf(button));
  if (answer.status === 401) {
    // The page shows the opposite by now.
    button.value = value;
    button.form?.requestSubmit(button);
  }
  return isDone(answer);
}

function bodyOf({ form, name, value }: HTMLButtonElement): FormData {
  const body = new FormData(form ?? undefined);
  if (name) body.set(name, value);
  return body;
}

/** Is sent to its end though the viewer leaves the page. */
function sent(action: string, body: FormData): Promise<Response> {
  return fetch(action, { method: "post", body, redirect: "manual", keepalive: true }).catch(() => Response.error());
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

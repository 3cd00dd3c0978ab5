import { type MouseEvent, useEffect, useState } from "react";
import { DONE, PRESS_HEADER, QUIET } from "../fields/quiet-press.ts";

export type Press = MouseEvent<HTMLButtonElement>;

/** Sends a form without navigation: Remix would follow the redirect and load the whole page again. Resolves to true if done. */
export async function sendQuietly(button: HTMLButtonElement): Promise<boolean> {
  return isDone(await sent(button));
}

/** Like `sendQuietly`, but sends a failed press again as without script, since that answer shows the reason and leads on. */
export async function pressQuietly(button: HTMLButtonElement): Promise<boolean> {
  const { value } = button;
  const answer = await sent(button);
  say(LOST, answer === undefined);
  if (answer && !isDone(answer)) {
    // The page already shows the opposite.
    button.value = value;
    button.form?.requestSubmit(button);
  }
  return isDone(answer);
}

/** Completes even if the viewer leaves the page. Resolves to nothing if no answer arrives. */
function sent({ form, formAction, name, value }: HTMLButtonElement): Promise<Response | undefined> {
  const body = new FormData(form ?? undefined);
  if (name) body.set(name, value);
  const headers = { [PRESS_HEADER]: QUIET };
  return fetch(formAction, { method: "post", body, headers, redirect: "manual", keepalive: true }).catch(() => undefined);
}

function isDone(answer: Response | undefined): boolean {
  return answer?.headers.get(PRESS_HEADER) === DONE;
}

const LOST = "connection lost";

/** Returns true if the last press got no answer. */
export function useLost(): boolean {
  return useSaid(LOST)[0] ?? false;
}

type Listener = (about: string, said: boolean | undefined) => void;
const listeners = new Set<Listener>();

/** Shares what the viewer last chose about a user among all cards of that user on the page. */
export function useSaid(about: string): [boolean | undefined, (said: boolean | undefined) => void] {
  const [said, setSaid] = useState<boolean>();

  useEffect(() => {
    const listener: Listener = (other, what) => other === about && setSaid(what);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [about]);

  return [said, (what) => say(about, what)];
}

function say(about: string, what: boolean | undefined): void {
  for (const listener of listeners) listener(about, what);
}

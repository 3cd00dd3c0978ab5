import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Upload } from "tus-js-client";
import { failedWith, type LastResult } from "#app/ui/fields/last-result.ts";
import { TIMED_OUT } from "#app/ui/fields/lost-connection.ts";
import type { Transfer } from "#app/ui/fields/transfer.tsx";
import { watching } from "./transfer-speed.ts";

const RETRIES = [0, 1000, 3000, 5000, 10_000];

interface Options {
  draft: string;
  onDone(): void;
}

/** Sends a draft's file in pieces, so that a pause, a lost connection or a reload never resends what has arrived. */
export function usePieces({ draft, onDone }: Options) {
  const [transfer, setTransfer] = useState<Transfer>();
  const [problem, setProblem] = useState<LastResult>();
  const upload = useRef<Upload>();
  const { revalidate } = useRevalidator();

  useEffect(() => () => void upload.current?.abort(), []);

  const resume = useCallback(() => {
    setProblem(undefined);
    setTransfer((last) => ({ sent: 0, size: 0, ...last, state: "sending", speed: 0 }));
    upload.current?.start();
  }, []);

  const fail = useCallback((words: string) => {
    setTransfer(undefined);
    setProblem(failedWith(words));
  }, []);

  useConnection({
    isOnItsWay: transfer !== undefined && transfer.state !== "paused",
    wasLost: problem?.error?.[""]?.[0] === TIMED_OUT && upload.current !== undefined,
    lose: useCallback(() => void upload.current?.abort().then(() => fail(TIMED_OUT)), [fail]),
    resume,
  });

  /** A draft with several files needs the file's `slot` in the metadata. */
  async function send(file: File, metadata: Record<string, string> = {}) {
    setProblem(undefined);
    setTransfer({ state: "sending", sent: 0, size: file.size, speed: 0 });
    if (upload.current?.file !== file) giveUp();
    const client = await loadClient().catch(() => undefined);
    if (!client) return fail(TIMED_OUT);

    const watch = watching(setTransfer);
    const next = new client.Upload(file, {
      endpoint: new URL("/files/", window.location.href).href,
      metadata: { filename: file.name, draft, ...metadata },
      fingerprint: async () => `${keyOf(draft)}${metadata.slot ?? ""}${file.name}/${file.size}/${file.lastModified}`,
      removeFingerprintOnSuccess: true,
      retryDelays: RETRIES,
      onProgress: watch,
      onSuccess: onDone,
      onError: (error) => {
        const response = error instanceof client.DetailedError ? error.originalResponse : undefined;
        // The gate then shows the login screen in place of this page.
        if (response?.getStatus() === 401) revalidate();
        fail((response && response.getStatus() < 600 && response.getBody()) || TIMED_OUT);
      },
    });
    const [begun] = await next.findPreviousUploads();
    if (begun) next.resumeFromPreviousUpload(begun);
    upload.current = next;
    next.start();
  }

  function pause() {
    void upload.current?.abort();
    setTransfer((last) => last && { ...last, state: "paused" });
  }

  function cancel() {
    giveUp();
    setTransfer(undefined);
  }

  function finish() {
    upload.current = undefined;
    setTransfer(undefined);
  }

  /** Also deletes what has arrived. */
  function giveUp() {
    upload.current?.abort(true).catch(() => {});
    upload.current = undefined;
  }

  return { transfer, problem, send, finish, pause, resume, cancel };
}

interface Connection {
  isOnItsWay: boolean;
  wasLost: boolean;
  lose: () => void;
  resume: () => void;
}

/** Stops while the device is offline, since a request on the dead connection would hang until its timeout. */
function useConnection({ isOnItsWay, wasLost, lose, resume }: Connection) {
  useEffect(() => {
    if (!isOnItsWay) return;
    window.addEventListener("offline", lose);
    return () => window.removeEventListener("offline", lose);
  }, [isOnItsWay, lose]);

  useEffect(() => {
    if (!wasLost) return;
    window.addEventListener("online", resume);
    return () => window.removeEventListener("online", resume);
  }, [wasLost, resume]);
}

export function loadClient() {
  return import("tus-js-client");
}

/** Returns the name of the file whose upload was interrupted when the page was left. */
export function useLeftFile(draft: string): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    const [, left] = Object.entries(localStorage).find(([key]) => key.startsWith(`tus::${keyOf(draft)}`)) ?? [];
    setName(left && JSON.parse(left).metadata?.filename);
  }, [draft]);
  return name;
}

function keyOf(draft: string): string {
  return `draft/${draft}/`;
}

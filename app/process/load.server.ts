import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { addressAt } from "#app/address-lookup.ts";
import { hasBody, takesFile } from "#app/http/bodies.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { refusedByLoad } from "#app/metrics.server.ts";

const MOST = {
  /** Requests that may begin in one turn of the event loop: if all began at once, the turn would last for seconds. */
  begun: 4,
  /** Requests begun and not yet answered, such as those that wait for a hash or another service. */
  underWay: 200,
};
const MOST_WAIT_MS = 1000;
const RETRY_AFTER_SECONDS = 5;

interface Waiting {
  since: number;
  patience: number;
  begin(inTime: boolean): void;
}

export function limitLoad(
  refused: (path: string, refusal: Refusal) => Response,
  now = () => performance.now(),
): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  const queue: Waiting[] = [];
  let begun = 0;
  let underWay = 0;

  return async (c, next) => {
    const { path } = c.req;
    if (!(await ownTurn(path)) || underWay >= MOST.underWay) {
      refusedByLoad.inc();
      return refused(path, new Refusal("BUSY", undefined, {}, RETRY_AFTER_SECONDS));
    }
    // An upload is under way for minutes, and mostly waits for its sender.
    if (takesFile(path, c.req.header("content-type"))) return next();
    const incoming = c.env?.incoming;
    let isCounted = false;
    const count = () => {
      isCounted = true;
      underWay++;
    };
    // A request costs nothing until its body has arrived, which may take its sender half a minute.
    if (!incoming || incoming.complete || !hasBody(c.req.raw)) count();
    else incoming.once("end", count);
    try {
      return await next();
    } finally {
      incoming?.off("end", count);
      if (isCounted) underWay--;
    }
  };

  function ownTurn(path: string): true | Promise<boolean> {
    if (queue.length === 0 && begun < MOST.begun) {
      begin();
      return true;
    }
    const patience = isWords(path) ? 2 * MOST_WAIT_MS : MOST_WAIT_MS;
    return new Promise((resolve) => queue.push({ since: now(), patience, begin: resolve }));
  }

  function begin(): void {
    if (begun++ === 0) setImmediate(nextTurn);
  }

  function nextTurn(): void {
    begun = 0;
    while (begun < MOST.begun) {
      const first = queue.shift();
      if (!first) return;
      const inTime = now() - first.since <= first.patience;
      if (inTime) begin();
      first.begin(inTime);
    }
  }
}

/** Returns true for Help and the policies. Their readers may wait longer. */
export function isWords(path: string): boolean {
  return /^(legal\/|pages\/help)/.test(addressAt(path)?.file ?? "");
}

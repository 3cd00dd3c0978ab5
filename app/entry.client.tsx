import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { encode } from "turbo-stream";

// The page brings its data as JSON, and Remix reads its own format.
window.__remixContext.stream = encode(await new Response(window.__remixContext.stream).json());

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});

// An earlier product left service workers that would serve its old files.
navigator.serviceWorker?.getRegistrations().then((workers) => workers.forEach((worker) => void worker.unregister()));

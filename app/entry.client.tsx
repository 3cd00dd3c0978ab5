import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

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

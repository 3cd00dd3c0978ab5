import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";

/** For plain links, which then change the screen without loading a page. A `Link` has the same effect, and each runs hooks of the router on the server. */
export function useGo() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search, hash } = event.currentTarget;
    navigate(pathname + search + hash, { viewTransition: true });
  };
}

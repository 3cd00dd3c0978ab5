import { useLocation, useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";

/** For plain links, which then change the screen without loading a page. A `Link` has the same effect, and each runs hooks of the router on the server. */
export function useGo({ viewTransition } = { viewTransition: true }) {
  const navigate = useNavigate();
  const here = useLocation();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search, hash } = event.currentTarget;
    const isHere = pathname === here.pathname && search === here.search && hash === here.hash;
    navigate(pathname + search + hash, { viewTransition, replace: isHere });
  };
}

/** For links of the frame, whose pages come without a transition and whose routes the browser asks for ahead. */
export function useFrameLink() {
  const go = useGo({ viewTransition: false });
  return { onClick: go, "data-discover": "true" } as const;
}

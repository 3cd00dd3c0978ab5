import { useLocation, useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";

/** Gives a plain link client-side navigation. A `Link` does so too, but each runs router hooks on the server. */
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

/** For links of the frame: without a view transition, and browsers request their routes ahead. */
export function useFrameLink() {
  const go = useGo({ viewTransition: false });
  return { onClick: go, "data-discover": "true" } as const;
}

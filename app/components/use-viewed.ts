import { type RefObject, useEffect } from "react";
import { paths } from "#app/paths.ts";

const LONG_ENOUGH = 1000;
/** Media taller than the window counts as whole when it fills the window. */
const WHOLE = 0.98;

/** Each Edit is reported once per page load, however often it is scrolled past. */
const told = new Set<string>();

/** Reports a view once the whole Edit has been in sight for a second. */
export function useViewed(editId: string, media: RefObject<HTMLElement>, active: boolean) {
  useEffect(() => {
    if (!active || !media.current || told.has(editId)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry || !isWhole(entry)) {
          clearTimeout(timer);
          timer = undefined;
        } else timer ??= setTimeout(tell, LONG_ENOUGH);
      },
      { threshold: [0, 0.25, 0.5, 0.75, WHOLE, 1] },
    );
    function tell() {
      observer.disconnect();
      if (told.has(editId)) return;
      told.add(editId);
      fetch(paths.view(editId), { method: "post", redirect: "manual", keepalive: true }).catch(() => told.delete(editId));
    }
    observer.observe(media.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [editId, media, active]);
}

function isWhole({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean {
  return intersectionRatio >= WHOLE || intersectionRect.height >= WHOLE * (rootBounds?.height ?? Number.POSITIVE_INFINITY);
}

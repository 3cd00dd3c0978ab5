import { type RefObject, useEffect } from "react";

const LONG_ENOUGH = 1000;
/** A post taller than the window counts as whole when it fills the window. */
const WHOLE = 0.98;

/** Reports each post once per page load. */
const told = new Set<string>();

/** Posts to the address once the whole post has been visible for a second. */
export function useViewed(address: string, media: RefObject<HTMLElement>, active: boolean) {
  useEffect(() => {
    if (!active || !media.current || told.has(address)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry || !isWhole(entry)) {
          clearTimeout(timer);
          timer = undefined;
        } else timer ??= setTimeout(send, LONG_ENOUGH);
      },
      { threshold: [0, 0.25, 0.5, 0.75, WHOLE, 1] },
    );
    function send() {
      observer.disconnect();
      if (told.has(address)) return;
      told.add(address);
      fetch(address, { method: "post", redirect: "manual", keepalive: true }).catch(() => told.delete(address));
    }
    observer.observe(media.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [address, media, active]);
}

function isWhole({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean {
  return intersectionRatio >= WHOLE || intersectionRect.height >= WHOLE * (rootBounds?.height ?? Number.POSITIVE_INFINITY);
}

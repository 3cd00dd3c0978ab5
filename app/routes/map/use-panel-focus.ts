import { useEffect, useRef } from "react";

/** Moves the focus, and with it a small window's view, to a panel that opens, and back to the map. */
export function usePanelFocus(panel: string | undefined) {
  const before = useRef(panel);
  useEffect(() => {
    if (panel === before.current) return;
    before.current = panel;
    document.getElementById(panel ? "spot" : "map")?.focus({ preventScroll: !panel });
  }, [panel]);
}

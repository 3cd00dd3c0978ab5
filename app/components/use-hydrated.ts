import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's page and while it is taken over, true afterwards. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

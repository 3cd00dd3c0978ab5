import { useSyncExternalStore } from "react";

const never = () => () => {};

export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

import { type MouseEvent, useRef } from "react";

/** Clears a radio that is tapped while it is chosen, which `first` is before any tap. */
export function useSecondTap() {
  const last = useRef<string>();

  return ({ currentTarget: radio }: MouseEvent<HTMLInputElement>, first: string | undefined) => {
    if ((last.current ?? first) === radio.value) radio.checked = false;
    last.current = radio.checked ? radio.value : "";
  };
}

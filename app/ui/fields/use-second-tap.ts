import { type MouseEvent, useRef } from "react";

/** Clears the chosen radio on a second tap. `first` is the choice before any tap. */
export function useSecondTap() {
  const last = useRef<string>();

  return ({ currentTarget: radio }: MouseEvent<HTMLInputElement>, first: string | undefined) => {
    if ((last.current ?? first) === radio.value) radio.checked = false;
    last.current = radio.checked ? radio.value : "";
  };
}

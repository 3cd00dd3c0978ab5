import { useHydrated } from "./use-hydrated.ts";

interface BackToProps {
  to: string;
  /** The id of the part of the page that the form stands in. */
  part: string;
}

/** Where a form goes on: at its own part of the page, unless script keeps the page where it is. */
export function BackTo({ to, part }: BackToProps) {
  const hydrated = useHydrated();
  return <input type="hidden" name="to" value={hydrated ? to : `${to}#${part}`} />;
}

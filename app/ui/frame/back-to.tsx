import { useHydrated } from "../fields/use-hydrated.ts";

interface BackToProps {
  to: string;
  /** The id of the page section that contains the form. */
  part: string;
}

/** Returns to the form's section of the page, unless script keeps the page where it is. */
export function BackTo({ to, part }: BackToProps) {
  const hydrated = useHydrated();
  return <input type="hidden" name="to" value={hydrated ? to : `${to}#${part}`} />;
}

import { paths } from "#app/paths.ts";

interface Props {
  id: string;
  isSaved: boolean;
  /** The address of the page that the form stands on. */
  to: string;
}

export function SaveSpot({ id, isSaved, to }: Props) {
  return (
    <form method="post" action={paths.saveSpot(id)}>
      <input type="hidden" name="to" value={to} />
      <button type="submit" className="button" name="wanted" value={String(!isSaved)}>
        {isSaved ? "Saved. Take it out" : "Save this Spot"}
      </button>
    </form>
  );
}

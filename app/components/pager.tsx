import { Link } from "@remix-run/react";
import type { MouseEvent, Ref } from "react";

interface PagerProps {
  /** The address of the next page; undefined when this is the last one. */
  next: string | undefined;
  end: string;
  /** What to say instead of the link while the next page is on its way. */
  loading?: string | undefined;
  onMore?: (event: MouseEvent) => void;
  edge?: Ref<HTMLParagraphElement>;
}

export function Pager({ next, end, loading, onMore, edge }: PagerProps) {
  return (
    <p className="pager" ref={edge} role={loading || !next ? "status" : undefined}>
      {loading ??
        (next ? (
          <Link className="button" to={next} onClick={onMore}>
            Load more
          </Link>
        ) : (
          end
        ))}
    </p>
  );
}

import { Link } from "@remix-run/react";
import type { MouseEvent, Ref } from "react";

interface PagerProps {
  /** Undefined on the last page. */
  next: string | undefined;
  end: string;
  /** What the link to the next page says. */
  more?: string | undefined;
  loading?: string | undefined;
  onMore?: (event: MouseEvent) => void;
  edge?: Ref<HTMLParagraphElement>;
}

export function Pager({ next, end, more = "Load more", loading, onMore, edge }: PagerProps) {
  return (
    <p className={loading ? "pager riding" : "pager"} ref={edge} role={loading || !next ? "status" : undefined}>
      {loading ??
        (next ? (
          <Link className="button" to={next} onClick={onMore}>
            {more}
          </Link>
        ) : (
          end
        ))}
    </p>
  );
}

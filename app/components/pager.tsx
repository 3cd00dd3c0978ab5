import { Link } from "@remix-run/react";
import type { MouseEvent, Ref } from "react";

interface PagerProps {
  /** Undefined on the last page. */
  next: string | undefined;
  end: string;
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

import { Link } from "@remix-run/react";
import type { MouseEvent, Ref } from "react";

interface PagerProps {
  next: string | undefined;
  end: string;
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

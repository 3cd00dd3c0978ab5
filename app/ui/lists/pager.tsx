import { Link } from "@remix-run/react";
import type { MouseEvent, Ref } from "react";

interface PagerProps {
  next: string | undefined;
  end: string;
  more?: string | undefined;
  loading?: string | undefined;
  onMore?: (event: MouseEvent) => void;
  edge?: Ref<HTMLParagraphElement>;
  /** Keeps the space of the next items free, so that they move nothing when they arrive. */
  grows?: boolean;
}

export function Pager({ next, end, more = "Load more", loading, onMore, edge, grows = false }: PagerProps) {
  return (
    <div className="pager-words" role={loading || !next ? "status" : undefined}>
      {/* A new one for each page: an old one would move when the items arrive. */}
      <p key={next} className={["pager", loading && "riding", grows && "grows"].filter(Boolean).join(" ")} ref={edge}>
        {loading ??
          (next ? (
            <Link className="button" to={next} onClick={onMore}>
              {more}
            </Link>
          ) : (
            end
          ))}
      </p>
    </div>
  );
}

/** Hidden from screen readers: the label of its parent states the number. */
export function News({ count }: { count: string | undefined }) {
  return (
    count && (
      <b className="news" aria-hidden="true">
        {count}
      </b>
    )
  );
}

/** Names the page of notifications; under-13s read the shorter word. */
export const nameOfNews = (under13: boolean) => (under13 ? "News" : "Notifications");

export function newsLabel({ news, under13 }: { news?: string | undefined; under13: boolean }) {
  return news ? `${nameOfNews(under13)}, ${news} new` : nameOfNews(under13);
}

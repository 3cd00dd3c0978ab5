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

export function newsLabel(count: string | undefined) {
  return count ? `Notifications, ${count} new` : "Notifications";
}

/** How many are new. Whatever it stands on says so in its name. */
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

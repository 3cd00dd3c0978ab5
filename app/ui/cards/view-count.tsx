import { Icon } from "../frame/icon.tsx";

export function ViewCount({ views }: { views: string | undefined }) {
  if (views === undefined) return null;
  return (
    <p className="act quiet">
      <Icon name="views" /> <span className="unseen">Views: </span>
      {views}
    </p>
  );
}

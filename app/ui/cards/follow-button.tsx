import { useFetcher } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { BackTo } from "../frame/back-to.tsx";
import { Icon } from "../frame/icon.tsx";

interface FollowButtonProps {
  userId: string;
  following: boolean;
  to: string;
  part: string;
}

/** Shows the new state before the server answers. */
export function FollowButton({ userId, following, to, part }: FollowButtonProps) {
  const fetcher = useFetcher();
  const said = fetcher.formData?.get("wanted");
  const follows = said ? said === "true" : following;
  return (
    <fetcher.Form method="post" action={paths.follow(userId)} preventScrollReset>
      <input type="hidden" name="wanted" value={String(!follows)} />
      <BackTo to={to} part={part} />
      <button type="submit" className={follows ? "button" : "button main"}>
        <Icon name={follows ? "check" : "plus"} /> {follows ? "Following" : "Follow"}
      </button>
    </fetcher.Form>
  );
}

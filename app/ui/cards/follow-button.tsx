import { useFetcher } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { BackTo } from "../frame/back-to.tsx";
import { Icon } from "../frame/icon.tsx";

interface FollowButtonProps {
  userId: string;
  /** For buttons that stand beside others of their kind; they are also smaller. */
  name?: string;
  following: boolean;
  to: string;
  part: string;
}

/** Shows the new state before the server answers. */
export function FollowButton({ userId, name, following, to, part }: FollowButtonProps) {
  const fetcher = useFetcher();
  const said = fetcher.formData?.get("wanted");
  const follows = said ? said === "true" : following;
  const label = follows ? "Following" : "Follow";
  return (
    <fetcher.Form method="post" action={paths.follow(userId)} preventScrollReset>
      <input type="hidden" name="wanted" value={String(!follows)} />
      <BackTo to={to} part={part} />
      <button
        type="submit"
        className={name ? "button small" : follows ? "button" : "button main"}
        aria-label={name && `${label} ${name}`}
      >
        {!name && <Icon name={follows ? "check" : "plus"} />} {label}
      </button>
    </fetcher.Form>
  );
}

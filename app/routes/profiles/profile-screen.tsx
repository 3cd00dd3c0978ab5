import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { CompletionForm } from "./completion-form.tsx";
import { Profile } from "./profile.tsx";
import type { profilePage } from "./profile-page.server.ts";

interface Props {
  page: SerializeFrom<typeof profilePage>;
  lastResult: LastResult | undefined;
}

export function ProfileScreen({ page, lastResult }: Props) {
  if (page.is === "completion") return <CompletionForm lastResult={lastResult} {...page} />;
  if (page.is === "profile") return <Profile {...page} lastResult={lastResult} />;
  return (
    <>
      <h1 className="unseen">Profile</h1>
      <EmptyState sentence="No user found" art="lost">
        <Link className="button main" to={paths.search()}>
          Search for someone
        </Link>
      </EmptyState>
    </>
  );
}

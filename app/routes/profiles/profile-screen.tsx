import type { SerializeFrom } from "@remix-run/node";
import { EmptyState } from "#app/components/empty-state.tsx";
import type { FormState } from "#app/forms/form-state.ts";
import { CompletionForm } from "./completion-form.tsx";
import { Profile } from "./profile.tsx";
import type { profilePage } from "./profile-page.server.ts";

interface Props {
  page: SerializeFrom<typeof profilePage>;
  form: FormState | undefined;
}

export function ProfileScreen({ page, form }: Props) {
  if (page.is === "completion") return <CompletionForm form={form} isBusiness={page.isBusiness} countries={page.countries} />;
  if (page.is === "profile") return <Profile {...page} form={form} />;
  return (
    <>
      <h1 className="unseen">Profile</h1>
      <EmptyState sentence="No user found" />
    </>
  );
}

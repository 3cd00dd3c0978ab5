import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EmptyState } from "#app/components/empty-state.tsx";
import { COUNTRIES } from "#app/countries.server.ts";
import { redirectWith } from "#app/flash.server.ts";
import { answering, valuesOf } from "#app/forms/submit.server.ts";
import { readMultipart } from "#app/multipart.server.ts";
import { paths } from "#app/paths.ts";
import { ProfileInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import * as users from "#app/services/users.server.ts";
import { cardPage } from "../edits/card-page.server.ts";
import { CompletionForm } from "./completion-form.tsx";
import { Profile } from "./profile.tsx";
import { profileDataFor } from "./profile-data.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.is === "profile" ? data.person.name : "Profile" }];

/** Somebody's profile, or the completion form as long as one's own is not complete. */
export function loader({ request, params, context: { viewer } }: LoaderFunctionArgs) {
  const userId = params.userId ?? "";
  if (viewer.state === "profile" && viewer.id === userId)
    return { is: "completion", isBusiness: viewer.isBusiness, countries: COUNTRIES } as const;

  const person = users.find(viewer, userId);
  if (!person) return data({ is: "nobody" } as const, { status: 404 });
  const { searchParams } = new URL(request.url);
  const tab = searchParams.get("tab") === "uploads" ? "uploads" : "details";
  return {
    is: "profile",
    tab,
    person: profileDataFor(viewer, person),
    uploads:
      tab === "uploads"
        ? cardPage(
            viewer,
            searchParams.get("before"),
            (page) => edits.byPoster(viewer, userId, page),
            (before) => paths.profile(userId, { tab, before }),
          )
        : undefined,
  } as const;
}

/** Completes the profile. A picture that has arrived stays, should another field be at fault. */
export async function action({ request, context: { viewer } }: ActionFunctionArgs) {
  const values: ReturnType<typeof valuesOf> = {};

  return answering(values, async () => {
    const { fields, files } = await readMultipart(request, {
      ...UPLOAD_KINDS.completion,
      onFile: (stream, { name }) => uploads.accept(viewer, UPLOAD_KINDS.completion, stream, name),
      discard: async (file) => uploads.drop(file),
    });
    Object.assign(values, valuesOf(fields));
    if (files[0]) values.profileImage = files[0].file.filename;
    accounts.completeProfile(viewer, ProfileInput.parse(values));
    return redirectWith("Your Profile is complete", paths.profile(viewer.id));
  });
}

export default function ProfileScreen() {
  const page = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>();

  if (page.is === "nobody")
    return (
      <>
        <h1 className="unseen">Profile</h1>
        <EmptyState sentence="No user found" />
      </>
    );
  if (page.is === "completion") return <CompletionForm form={form} isBusiness={page.isBusiness} countries={page.countries} />;
  return <Profile person={page.person} tab={page.tab} uploads={page.uploads} />;
}

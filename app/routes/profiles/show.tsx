import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { forgottenAnswers } from "#app/http/cookies/parent-answers.server.ts";
import { readMultipart } from "#app/http/multipart.server.ts";
import { inputOf, withFormErrors } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { ProfileInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import { keepingWhatWasTyped } from "#app/ui/fields/lost-connection.ts";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { sendParentCode, wantsCode } from "../account/parent-code.server.ts";
import { chosenPicture } from "./chosen-picture.server.ts";
import { profilePage } from "./profile-page.server.ts";
import { ProfileScreen } from "./profile-screen.tsx";

export { exceptForCodes as shouldRevalidate } from "../discounts/except-for-codes.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.is === "profile" ? data.person.name : "Profile" }];

export function loader(args: LoaderFunctionArgs) {
  return profilePage(args);
}

/** Completes the profile. Keeps an uploaded picture even if another field is invalid. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { viewer } = context;
  const fields = new URLSearchParams();

  return withFormErrors(fields, async () => {
    const { files } = await readMultipart(request, {
      fields,
      ...UPLOAD_KINDS.completion,
      onFile: (stream, { name }) => uploads.accept(viewer, UPLOAD_KINDS.completion, stream, name),
      discard: async (file) => uploads.drop(file),
    });
    const picture = await chosenPicture(viewer, fields, files);
    if (picture) fields.set("profileImage", picture);
    if (wantsCode(viewer, fields)) return sendParentCode(context, fields, paths.profile(viewer.id));
    accounts.completeProfile(viewer, inputOf(fields, ProfileInput));
    return redirectWith("Your Profile is complete", paths.profile(viewer.id), forgottenAnswers());
  });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return keepingWhatWasTyped(request, serverAction<typeof action>);
}

export default function ShowProfile() {
  return <ProfileScreen page={useLoaderData<typeof loader>()} lastResult={useLastResult()} />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { readMultipart } from "#app/http/multipart.server.ts";
import { withFormErrors } from "#app/http/submit.server.ts";
import { requireComplete, requireSelf } from "#app/kernel/access/requirements.server.ts";
import { paths } from "#app/paths.ts";
import * as pictures from "#app/services/accounts/pictures.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import { keepingWhatWasTyped } from "#app/ui/fields/lost-connection.ts";
import { chosenPicture } from "./chosen-picture.server.ts";
import { profilePage } from "./profile-page.server.ts";
import { ProfileScreen } from "./profile-screen.tsx";

export const meta: MetaFunction = () => [{ title: "Profile" }];

export function loader(args: LoaderFunctionArgs) {
  return profilePage(args);
}

export async function action({ request, params, context: { viewer } }: ActionFunctionArgs) {
  requireSelf(requireComplete(viewer), params.userId);
  const kind = pictures.kindFor(viewer);

  const fields = new URLSearchParams();

  return withFormErrors(fields, async () => {
    const { files } = await readMultipart(request, {
      fields,
      ...UPLOAD_KINDS.profilePage,
      onFile: (stream, { name }) => uploads.accept(viewer, UPLOAD_KINDS.profilePage, stream, name),
      discard: async (file) => uploads.drop(file),
    });
    pictures.setPicture(viewer, { filename: (await chosenPicture(viewer, fields, files)) ?? "" }, kind);
    return redirectWith(kind === "businessLogo" ? "Logo Uploaded" : "Your Image is changed", paths.profile(viewer.id));
  });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return keepingWhatWasTyped(request, serverAction<typeof action>);
}

export default function ProfilePicture() {
  return <ProfileScreen page={useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}

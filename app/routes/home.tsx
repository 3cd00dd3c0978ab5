import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Landing } from "#app/components/landing.tsx";
import { LANDING } from "#app/content/landing.ts";
import { answering, submit, valuesOf } from "#app/forms/submit.server.ts";
import { paths } from "#app/paths.ts";
import { cookieWith } from "#app/requests.server.ts";
import { InitialSetupInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { turnOf, turnText } from "#app/services/edits/turn.ts";
import * as users from "#app/services/users.server.ts";
import { authenticatorFor } from "./account/authenticator.server.ts";
import { InitialSetup } from "./account/initial-setup.tsx";
import { JoinCommunity } from "./account/join-community.tsx";
import { cardDataFor } from "./edits/card-data.server.ts";
import { HomeFeed } from "./edits/home-feed.tsx";

export const meta: MetaFunction = () => [{ title: "Stokeline" }];

/** The landing page, the initial setup or the feed, as far as the viewer has come. */
export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  if (viewer.state === "visitor") return { is: "landing" } as const;
  const me = users.me(viewer);
  if (viewer.state === "initial") return { is: "setup" } as const;
  if (me?.newUser) throw redirect(paths.tutorial());

  const turn = turnOf(new URL(request.url).searchParams.get("turn"));
  const { edits: items, next } = edits.homeTurn(viewer, turn);
  return {
    is: "feed",
    items: items.map((edit) => cardDataFor(viewer, edit)),
    next: next && paths.home({ turn: turnText(next) }),
  } as const;
}

/** A visitor joins here, and whoever just joined says who they are. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (context.viewer.state === "visitor") {
    const values = valuesOf(await request.clone().formData());
    return answering(values, async () => {
      const token = await authenticatorFor(context.origin).authenticate("sign-up", request);
      return redirect(paths.home(), { status: 303, headers: { "Set-Cookie": cookieWith(token) } });
    });
  }
  return submit(request, InitialSetupInput, (input) => {
    accounts.setUp(context.viewer, input);
    return redirect(paths.home(), 303);
  });
}

export default function Home() {
  const page = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>();

  if (page.is === "landing") return <Landing landing={LANDING} join={<JoinCommunity form={form} />} />;
  if (page.is === "setup") return <InitialSetup form={form} />;
  return <HomeFeed items={page.items} next={page.next} />;
}

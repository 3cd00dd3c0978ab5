import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { PageTitle } from "#app/components/page-title.tsx";
import { TimeAgo } from "#app/components/time-ago.tsx";
import { redirectWith } from "#app/cookies/flash.server.ts";
import { SubmitButton } from "#app/forms/fields.tsx";
import { readFields } from "#app/http/multipart.server.ts";
import { CLEARED_COOKIE } from "#app/http/requests.server.ts";
import { paths } from "#app/paths.ts";
import * as sessions from "#app/services/people/sessions.server.ts";
import { requireMember } from "#app/services/rules/access.server.ts";
import { ago, day } from "#app/text/dates.ts";

const EVERYWHERE = "all";

export const meta: MetaFunction = () => [{ title: "Log-ins" }];

export function loader({ context: { viewer, token } }: LoaderFunctionArgs) {
  return sessions.ofViewer(viewer, token).map(({ createdAt, ...session }) => ({
    ...session,
    at: new Date(createdAt).toISOString(),
    words: `${day(createdAt)}, ${ago(createdAt)}`,
  }));
}

export async function action({ request, context: { viewer } }: ActionFunctionArgs) {
  const session = String((await readFields(request)).get("session"));
  if (session === EVERYWHERE) {
    sessions.closeAll(requireMember(viewer).id);
    return redirectWith("You are logged out on all devices", paths.home(), CLEARED_COOKIE);
  }
  sessions.closeOne(viewer, session);
  return redirectWith("That device is logged out", paths.sessions());
}

export default function Sessions() {
  const list = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageTitle>Log-ins</PageTitle>
      <p>You are logged in on these devices. Log out those that you do not know, and then change your password.</p>
      <ul className="rows">
        {list.map((session) => (
          <li key={session.tokenHash}>
            <div>
              <p>
                <strong>{session.device}</strong>
              </p>
              <p className="quiet">
                Since <TimeAgo at={session.at} words={session.words} />
              </p>
            </div>
            {session.isThis ? (
              <p className="quiet">This device</p>
            ) : (
              <LogOut session={session.tokenHash} which={`${session.device}, ${session.words}`} />
            )}
          </li>
        ))}
      </ul>
      <Form method="post" reloadDocument>
        <input type="hidden" name="session" value={EVERYWHERE} />
        <SubmitButton idle="Log out everywhere" pending="Logging out" kind="danger" />
      </Form>
    </div>
  );
}

function LogOut({ session, which }: { session: string; which: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="session" value={session} />
      <SubmitButton
        idle={
          <>
            Log out<span className="unseen"> {which}</span>
          </>
        }
        pending="Logging out"
        kind="plain"
      />
    </Form>
  );
}

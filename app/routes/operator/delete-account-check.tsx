import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { pastRetention } from "#app/services/mailings/closed-accounts.server.ts";
import { day } from "#app/text/dates.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export const meta: MetaFunction = () => [{ title: "Delete account check" }];

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  return { accounts: pastRetention(viewer).map(({ id, closedAt }) => ({ id, on: day(closedAt) })) };
}

export default function DeleteAccountCheck() {
  const { accounts } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageTitle>Delete account check</PageTitle>
      <p>Records of deleted accounts are kept for three years. The server erases them by itself, once an hour.</p>
      {accounts.length === 0 ? (
        <p>No record is older than that.</p>
      ) : (
        <ul className="ledger">
          {accounts.map(({ id, on }) => (
            <li key={id}>
              Account {id} <span className="quiet">deleted on {on}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={paths.sendEmails()}>Back to Send Emails</Link>
      </p>
    </div>
  );
}

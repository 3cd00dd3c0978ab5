import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { useRef, useState } from "react";
import { readFields } from "#app/http/multipart.server.ts";
import { press } from "#app/http/submit.server.ts";
import { cursorOf } from "#app/kernel/paging.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import { SubmitButton } from "#app/ui/fields/fields.tsx";
import { nameOfNews } from "#app/ui/frame/news.tsx";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { notificationPage } from "./notification-data.server.ts";
import { Row } from "./row.tsx";
import { useSeen } from "./use-seen.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const page = notificationPage(viewer, new URL(request.url).searchParams.get("before"));
  return { ...page, title: nameOfNews(viewer.under13) };
}

export async function action({ request, context: { viewer } }: ActionFunctionArgs) {
  const upTo = cursorOf(String((await readFields(request)).get("upTo")));
  return press(viewer, paths.notifications(), () => {
    if (!upTo) throw new Refusal("INVALID");
    return notifications.markRead(viewer, upTo);
  });
}

export default function Notifications() {
  const { key } = useLocation();
  return <Page key={key} {...useLoaderData<typeof loader>()} />;
}

function Page({ title, days, next, upTo, isFirst }: SerializeFrom<typeof loader>) {
  const form = useRef<HTMLFormElement>(null);
  const fresh = days.flatMap(({ items }) => items.filter(({ isNew }) => isNew).map(({ id }) => id));
  // Keeps the new ones marked until the page is left, although they are read by then.
  const [marked] = useState(fresh);
  useSeen(form, fresh.length > 0);

  return (
    <div className="narrow">
      <PageTitle>{title}</PageTitle>
      {fresh.length + marked.length > 0 && (
        <Form method="post" ref={form}>
          <input type="hidden" name="upTo" value={upTo} />
          <SubmitButton idle="Mark all as read" pending="Marking" kind="plain" />
        </Form>
      )}
      {days.length === 0 && isFirst ? (
        <EmptyState sentence="Nothing new yet." art="ski">
          <p>You see it here when people Stoke your Edits, want to join your Crew, or post an Edit.</p>
          <Choose />
        </EmptyState>
      ) : (
        <>
          {days.map(({ day, items }) => (
            <section key={day} className="day">
              <h2>{day}</h2>
              <ul className="people told">
                {items.map((item) => (
                  <Row key={item.id} item={item} isNew={item.isNew || marked.includes(item.id)} />
                ))}
              </ul>
            </section>
          ))}
          <Pager next={next} end={`No more ${title}`} />
          <Choose />
        </>
      )}
    </div>
  );
}

function Choose() {
  return (
    <p>
      <Link to={paths.editProfile({ tab: "settings" })}>Choose what we tell you</Link>
    </p>
  );
}

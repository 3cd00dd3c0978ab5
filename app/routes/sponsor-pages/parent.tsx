import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { pageSentence } from "#app/content/sponsor-page-words.ts";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { withFormErrors } from "#app/http/submit.server.ts";
import { viewerById } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import type { EditCard } from "#app/services/edits/index.server.ts";
import { signedPath } from "#app/services/media/signed-links.server.ts";
import { pageLinks } from "#app/services/sponsorships/index.server.ts";
import { ErrorBox } from "#app/ui/fields/error-summary.tsx";
import { SubmitButton } from "#app/ui/fields/fields.tsx";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { stillOf, stillWords } from "../edits/card-data.server.ts";
import { LinkOver, NotYours } from "../sponsorships/for-parents.tsx";
import { PageContent } from "./page-content.tsx";
import { pageDataFor } from "./page-data.server.ts";

export const meta: MetaFunction = () => [{ title: "For parents" }, { name: "robots", content: "noindex" }];

/** Opens for anyone with the mailed link, except the rider. */
export function loader({ params: { token = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const opened = pageLinks.open(viewer, token);
  if (!opened) throw data(null, { status: 404 });
  if (opened.is !== "open") return opened;
  const { is, child, state, steps, content } = opened;
  return {
    is,
    child,
    steps,
    sentence: pageSentence(state, "parent"),
    page: content && { ...pageDataFor(viewer, { ...content, edits: [] }), edits: content.edits.map(pictured) },
  };
}

/** A parent without an account opens each file by an address that is signed for the rider. */
function pictured(edit: EditCard) {
  const rider = viewerById(edit.posterId);
  const still = stillOf(rider, edit, 250);
  return {
    id: edit.id,
    description: stillWords(rider, edit),
    file: signedPath(rider, paths.editFile(edit.posterId, edit.filename)),
    picture: still && signedPath(rider, still),
  };
}

const DONE = {
  accept: "You said yes. We look at the page, and then brands see it",
  decline: "You said no. We email you once more and then erase your address",
} as const;

export async function action({ request, params: { token = "" }, context: { viewer, origin } }: ActionFunctionArgs) {
  const fields = await readFields(request);
  if (!pageLinks.open(viewer, token)) throw data(null, { status: 404 });
  return withFormErrors(fields, async () => {
    const doing = fields.get("doing");
    if (doing === "renew") {
      await pageLinks.renew(token, origin);
      return redirectWith("We have sent you a new link", paths.home());
    }
    if (doing !== "accept" && doing !== "decline") throw data(null, { status: 400 });
    pageLinks.answer(viewer, token, doing);
    return redirectWith(DONE[doing], paths.parentSponsorPage(token));
  });
}

export default function ParentsSponsorPage() {
  const loaded = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  if (loaded.is === "childs") return <NotYours />;
  if (loaded.is === "over") return <LinkOver lastResult={lastResult} />;
  const { child, steps, sentence, page } = loaded;
  return (
    <div className="narrow sections">
      <PageTitle>{child}'s page for sponsors</PageTitle>
      <p>
        <strong>{sentence}</strong>
      </p>
      <ErrorBox result={lastResult} />
      {page ? (
        <>
          <p>
            This is what brands that we approved would read, and nobody else. They reach {child} only through us and you. Talk
            about it with {child} before you answer. If the page changes, we ask you again.
          </p>
          <PageContent {...page} best={[]} />
          {page.edits.length > 0 && <Edits edits={page.edits} />}
        </>
      ) : (
        <p>You don't have to do anything. We erase your address from it.</p>
      )}
      {steps.length > 0 && (
        <section>
          <h2>Your answer</h2>
          <Form method="post" className="buttons">
            {steps.includes("accept") ? (
              <>
                <SubmitButton idle="No" pending="Saying no" name="doing" value="decline" kind="plain" />
                <SubmitButton idle="Yes" pending="Saying yes" name="doing" value="accept" kind="plain" />
              </>
            ) : (
              <SubmitButton idle="Take my yes back" pending="Taking it back" name="doing" value="decline" kind="plain" />
            )}
          </Form>
        </section>
      )}
    </div>
  );
}

function Edits({ edits }: { edits: ReturnType<typeof pictured>[] }) {
  return (
    <section>
      <h2>Best Edits</h2>
      <ul className="rows posts">
        {edits.map(({ id, description, file, picture }) => (
          <li key={id}>
            <a href={file}>
              {picture && <img src={picture} width={96} height={96} alt="" loading="lazy" />}
              <b>{description}</b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

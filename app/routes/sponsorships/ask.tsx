import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, Link, useLoaderData } from "@remix-run/react";
import { PAID_MINORS } from "#app/content/sponsorship-turns.ts";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { inputOf, NO_SECRET, withFormErrors } from "#app/http/submit.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { SPONSORSHIP_DUTIES, SPONSORSHIP_GIFTS, SPONSORSHIP_PURPOSES } from "#app/schemas/choices.ts";
import { type SponsorshipDetails, SponsorshipInput } from "#app/schemas/sponsorships.ts";
import * as people from "#app/services/people/users.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import {
  AreaField,
  CheckField,
  ChecksField,
  ErrorSummary,
  RadioField,
  SubmitButton,
  TextField,
  ValidatedForm,
} from "#app/ui/fields/fields.tsx";
import { keepingWhatWasTyped } from "#app/ui/fields/lost-connection.ts";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export const meta: MetaFunction = () => [{ title: "Ask about an athlete" }];

export function loader({ params: { athleteId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const { name, draft } = draftFor(viewer, athleteId);
  const { agrees, ...empty } = SponsorshipInput.parse({});
  const details = draft ? detailsOf(draft) : empty;
  return {
    name,
    isDraft: draft?.state === "draft",
    question: draft && sponsorships.questionTo(viewer, draft),
    hasAgreed: sponsorships.hasAgreed(viewer),
    details: { ...details, terms: details.terms || sponsorships.lastTerms(viewer) },
  };
}

function detailsOf(draft: sponsorships.Sponsorship): Omit<SponsorshipDetails, "agrees"> {
  const { purpose, startsOn, endsOn, place, gives, pay, offer, expects, duties, words, terms, answerBy } = draft;
  return { purpose, startsOn, endsOn, place, gives, pay, offer, expects, duties, words, terms, answerBy };
}

export async function action({ request, params: { athleteId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const { draft } = draftFor(viewer, athleteId);
  const fields = await readFields(request);
  if (fields.get("doing") === "discard") {
    if (draft) sponsorships.discardDraft(viewer, draft.id);
    return redirectWith("The draft is deleted", paths.sponsorshipDesk());
  }
  const act = async () => {
    const details = inputOf(fields, SponsorshipInput);
    if (fields.get("doing") === "keep") {
      sponsorships.keepDraft(viewer, athleteId, details);
      return redirectWith(
        draft?.state === "returned" ? "Your changes are kept" : "Your draft is kept for 30 days",
        paths.askAbout(athleteId),
      );
    }
    const { id } = await sponsorships.ask(viewer, athleteId, details);
    return redirectWith("We have your request and will read it", paths.sponsorship(id));
  };
  return withFormErrors(fields, act, { secret: NO_SECRET });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return keepingWhatWasTyped(request, serverAction<typeof action>);
}

/** Answers alike for a person who does not exist and one about whom the viewer may not ask. */
function draftFor(viewer: Viewer, athleteId: string) {
  const athlete = sponsorships.mayAskAtAll(viewer) ? people.find(viewer, athleteId) : undefined;
  if (!athlete) throw data(null, { status: 404 });
  const draft = sponsorships.openAbout(viewer, athlete.id);
  if (draft && !sponsorships.isChangeable(draft)) throw redirect(paths.sponsorship(draft.id), 303);
  // A draft can still be read and deleted.
  if (!draft && !sponsorships.mayAsk(viewer, athlete.id)) throw data(null, { status: 404 });
  return { name: athlete.name, draft };
}

export default function AskAboutAthlete() {
  const { name, isDraft, question, hasAgreed, details } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  return (
    <div className="narrow">
      <PageTitle>Ask about {name}</PageTitle>
      <p>We read your request and pass it on. {name} says yes or no. Please write no address and no telephone number.</p>
      {question && (
        <section>
          <h2>What we write</h2>
          <p className="typed">{question}</p>
        </section>
      )}
      <ValidatedForm
        id="sponsorship"
        lastResult={lastResult}
        values={{ ...details, gives: [...details.gives], expects: [...details.expects] }}
      >
        <ErrorSummary />
        <RadioField label="What it is for" name="purpose" options={SPONSORSHIP_PURPOSES} />
        <TextField label="First day" name="startsOn" type="date" />
        <TextField label="Last day" name="endsOn" type="date" hint="Within three years" />
        <TextField label="Where" name="place" hint="A town, an event, or anywhere" />
        <ChecksField label="What you give" name="gives" options={SPONSORSHIP_GIFTS} />
        <TextField label="How much money" name="pay" hint="A figure with its currency. Leave it empty if you give none" />
        <div className="field">
          <p className="quiet">{PAID_MINORS}</p>
        </div>
        <TextField label="What you offer" name="offer" hint="Which gear, which discount, travel" />
        <ChecksField label="What you expect" name="expects" options={SPONSORSHIP_DUTIES} />
        <AreaField label="What exactly, and how often" name="duties" rows={3} hint="Such as two Edits a month with our board" />
        <AreaField label="Your words to the athlete" name="words" rows={6} />
        <AreaField
          label="Your data protection terms"
          name="terms"
          rows={6}
          hint="What you do with the athlete's data, for how long, and who to write to about it"
        />
        <TextField
          label="Last day for an answer"
          name="answerBy"
          type="date"
          hint="7 to 60 days from now. Then the question ends"
        />
        <div className="field">
          <p>
            {hasAgreed ? "You have accepted the" : "Please read the"} <Link to={paths.dataSharing()}>data sharing agreement</Link>
            .
          </p>
        </div>
        {!hasAgreed && <CheckField label="We accept the data sharing agreement" name="agrees" />}
        <div className="buttons">
          <SubmitButton idle="Ask" pending="Asking" name="doing" value="ask" />
          <SubmitButton
            idle={question ? "Keep the changes" : "Keep as a draft"}
            pending="Keeping"
            name="doing"
            value="keep"
            kind="plain"
          />
          {isDraft && <SubmitButton idle="Delete the draft" pending="Deleting" name="doing" value="discard" kind="plain" />}
        </div>
      </ValidatedForm>
    </div>
  );
}

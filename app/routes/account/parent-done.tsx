import { PageTitle } from "#app/ui/frame/page-title.tsx";

interface Words {
  title: string;
  words: readonly string[];
}

/** After these acts the parent's link opens nothing any more. */
const DONE = {
  agreed: {
    title: "Thank you for agreeing",
    words: [
      "Your child can take part now.",
      "We've emailed you the link to your page. There you see what your child posts and who sees it, and can take your consent back. Each link works for 7 days, and the page sends you a new one.",
    ],
  },
  refused: {
    title: "You said no",
    words: ["We've erased your address.", "We write to you again only if a child gives us your address once more."],
  },
  kept: {
    title: "You said no",
    words: ["Nothing changes for your child.", "We keep your address, so that your child can't name someone else in your place."],
  },
  withdrawn: {
    title: "Your consent is withdrawn",
    words: [
      "Nobody else sees the account or what it posted any more, and it is back at its first step.",
      "Only you can agree again: your child can ask you, and you get a new email from us. We've emailed you what you did.",
    ],
  },
  deleted: {
    title: "The account is deleted",
    words: [
      "Everything that it posted is erased. Our safety copies are overwritten within 8 days, and a reported post is kept until 14 days after its report is closed.",
      "We've emailed you what you did. After that email nothing of your address stays.",
    ],
  },
} as const satisfies Record<string, Words>;

export type Deed = keyof typeof DONE;

export function deedNamed(given: string | undefined): Deed | undefined {
  return (Object.keys(DONE) as Deed[]).find((deed) => deed === given);
}

export function Done({ done, contact }: { done: Deed; contact: string }) {
  const { title, words } = DONE[done];
  return (
    <div className="narrow">
      <PageTitle>{title}</PageTitle>
      {words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        Is that not what you wanted? Write to <a href={`mailto:${contact}`}>{contact}</a>.
      </p>
    </div>
  );
}

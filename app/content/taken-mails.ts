import { paths } from "#app/paths.ts";
import type { Taken } from "#db/taken.ts";

/** The loss by an upgrade, its reason, and the next step. Children read it, too. */
const TAKEN: Record<Taken, [subject: string, happened: string]> = {
  follows: [
    "You no longer follow some people",
    "You no longer follow some people. Our rules about who may follow people under 18 have changed. There's nothing you need to do.",
  ],
  crew: [
    "Your Crew has changed",
    "Someone is no longer in your Crew, or a Crew request of yours has ended. Our rules about who may be in a Crew with people under 18 have changed. Some ask a parent first.",
  ],
  handles: [
    "We removed names and links from your account",
    "We removed Instagram names, sponsors and website links from your profile and your Edits. We no longer keep these for people under 13. There's nothing you need to do.",
  ],
  setup: [
    "Please tell us your age again",
    "Your profile is hidden for now. Our rules about age have changed, so log in and tell us your age again. If you're under 13, a parent or guardian has to say yes, too.",
  ],
  news: [
    "We've stopped sending you news",
    "We no longer email you news about brands and events. If you're under 13, your parent or guardian can say yes to it on their page.",
  ],
  notices: [
    "We've turned off some notifications",
    "We turned off notifications that you'd switched on. For people under 18 they're off until you switch them on in your settings.",
  ],
  reach: [
    "We're checking the change to your age",
    "You once changed your age to a younger one. We now look at each such change. Until we've looked at yours, you can't follow anyone new or send new Crew requests. We'll email you then.",
  ],
};

export function isTaken(what: string): what is Taken {
  return Object.hasOwn(TAKEN, what);
}

export function takenMail(name: string | undefined, taken: Taken, product: string, baseUrl: string) {
  const [subject, happened] = TAKEN[taken];
  return {
    subject: `${subject} on ${product}`,
    text: [name ? `Hi ${name},` : "Hi,", happened, `Log in here: ${baseUrl}${paths.login()}`, `The ${product} crew`].join("\n\n"),
  };
}

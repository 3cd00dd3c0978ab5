import type { AgeBand } from "#app/schemas/age-bands.ts";
import type { IconName } from "#app/ui/frame/icon.tsx";

interface Worry {
  about: string;
  label: string;
  steps: readonly { words: string; icon?: IconName }[];
}

export const WORRIES: readonly Worry[] = [
  {
    about: "scared",
    label: "Something scared me",
    steps: [
      { words: "Stop looking. You did nothing wrong." },
      { words: "Tell a grown-up you trust. Show it to them." },
      { words: "Tap the flag below the Edit. Then we look at it.", icon: "flag" },
    ],
  },
  {
    about: "unkind",
    label: "Someone is not nice",
    steps: [
      { words: "It is not your fault. You do not have to be nice back." },
      { words: "Tap the three dots next to the name. Then tap Block.", icon: "more" },
      { words: "Now you do not see each other here. We do not tell them." /* P-55 */ },
      { words: "Is it in an Edit? Tap the flag. Then we look at it.", icon: "flag" },
      { words: "Do you want to tell us about them? Open their page and tap the three dots. Then tap Report.", icon: "more" },
      { words: "Tell a grown-up you trust." },
    ],
  },
  {
    about: "gone",
    label: "I want it gone",
    steps: [
      { words: "Is it your Edit? Tap the three dots below it. Then tap Delete.", icon: "more" },
      { words: "Is it not your Edit? Tap the flag below it. Then we look at it.", icon: "flag" },
      { words: "Is it a photo of your body with no clothes on? Tell a grown-up now. Nobody may be cross with you." },
      { words: "Do you want to leave? Tap Back. Then tap: Do you want to delete your account?" },
    ],
  },
  {
    about: "grown-up",
    label: "Tell a grown-up",
    steps: [
      { words: "Go to a grown-up you trust. It can be your mum, your dad, your gran or your teacher." },
      { words: "Say: Something is wrong online. Please help me." },
      { words: "Do they not listen? Tell a different grown-up. Or call the number below." },
    ],
  },
];

interface Words {
  start: string;
  report: string;
  person: string;
  parent: readonly string[];
}

const PAGE_OF_PARENT =
  "Your parent or guardian said yes to your account, and has a page about it. It shows what we know about you, your Edits and who may see them, who is in your Crew, who follows you, who you blocked, and your settings." /* P-04 */;
const DOINGS_OF_PARENT =
  "There your parent decides whether only your Crew sees you, says yes or no to people who want to be in your Crew, removes people, changes your settings, gets your data, takes the yes back, or deletes your account." /* P-05 */;

export const HELP: Record<AgeBand, Words> = {
  "6-9": {
    start: "What is wrong? Tap one.",
    report: "",
    person: "",
    parent: [
      "Your parent has a page about you. It shows your Edits, your Crew, who follows you, and who you blocked." /* P-04 */,
      "Your parent can say who sees you, and yes or no to your Crew. Your parent can also delete your account." /* P-05 */,
    ],
  },
  "10-12": {
    start: "Something is wrong, or you are not sure? It is not your fault, and you will find someone here who helps.",
    report:
      "Tap the flag below the Edit. We look at it and decide whether it stays. Whoever posted it is not told who reported it." /* P-56 */,
    person:
      "Tap the three dots next to the name, then Block: you do not see each other here any more, and they are not told. With Mute you just do not see their Edits. To tell us about a person, open the profile, tap the three dots, then Report. They are not told who did it." /* P-96 */,
    parent: [PAGE_OF_PARENT, DOINGS_OF_PARENT],
  },
  "13-17": {
    start: "Something is wrong, or you are not sure? It is not your fault, and nothing is too small to ask about.",
    report:
      "Tap the flag below the Edit. We look at it and decide whether it stays. Whoever posted it is not told who reported it." /* P-56 */,
    person:
      "Tap the three dots next to the name, then Block: you do not see each other here any more, and they are not told. With Mute you just do not see their Edits. To tell us about a person, open the profile, tap the three dots, then Report. They are not told who did it." /* P-96 */,
    parent: [
      "From 13 on your parents see here what everyone else sees, and nothing more.",
      "In some countries a parent has to agree until you're 18. That parent has a page that shows their yes, and can take it back there." /* P-134 */,
    ],
  },
  "18+": {
    start: "What to do when something is wrong, who to call, and how to get or delete your data.",
    report:
      "Tap the flag below the Edit. We look at it and decide whether it stays. Whoever posted it is not told who reported it." /* P-56 */,
    person:
      "Tap the three dots next to the name, then Block: you do not see each other here any more, and they are not told. With Mute you just do not see their Edits. To tell us about a person, open the profile, tap the three dots, then Report. They are not told who did it." /* P-96 */,
    parent: [
      "A child under 13 takes part when a parent or guardian agrees with a code that we email. That parent then has a page about the child, and needs no account for it. Its link is in our emails, and when it is too old, the page sends a new one.",
      "The page shows what we know about the child, its Edits and who may see them, the Crew, the followers, who it blocked, and its settings. There you decide whether only the Crew sees the child, say yes or no to the Crew and to news, remove people, change settings, get the data, withdraw your consent, or delete the account. From 13 on that page ends." /* P-04 */,
      "In some countries the law asks for your consent until your child is 18. Then a page is left that shows it, where you can take it back." /* P-134 */,
    ],
  },
};

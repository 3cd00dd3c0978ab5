/** The operator's steps after a report of child abuse, grooming or danger to life, in the United Kingdom. */
export const GRAVE_STEPS: readonly { words: string; links?: readonly { label: string; href: string }[] }[] = [
  {
    words: "Is someone in danger right now? Call the police first, and give them the time and the address of this page.",
    links: [{ label: "Call 999", href: "tel:999" }],
  },
  { words: "Do not copy, print, email or show the pictures to anybody. Open them here only if you must, alone, and once." },
  {
    words: "A child is abused or naked in them? Report it to the Internet Watch Foundation, which tells you what to do next.",
    links: [{ label: "Report to the IWF", href: "https://report.iwf.org.uk/" }],
  },
  {
    words: "A grown-up seeks contact with a child? Report it to CEOP. If nobody is in danger now, the police also answer at 101.",
    links: [
      { label: "Report to CEOP", href: "https://www.ceop.police.uk/Safety-Centre/" },
      { label: "Call 101", href: "tel:101" },
    ],
  },
  {
    words:
      "Report to the National Crime Agency what the Online Safety Act obliges us to report. Note when, and the number that you got.",
    links: [{ label: "The National Crime Agency", href: "https://www.nationalcrimeagency.gov.uk/" }],
  },
  { words: "Do they ask you to wait? Leave it as it is: it stays hidden, and its poster is told nothing until you decide." },
  {
    words:
      "Then remove it. The reason that you give is emailed to the poster, or to the parent of a child under 13: name nobody, and nothing that shows who reported. The files are kept for you alone for one year.",
  },
  { words: "The authorities have what they need, and say so? Then tap Erase now, here on this page." },
  { words: "It is none of this? Dismiss the report, and everybody sees the post again." },
];

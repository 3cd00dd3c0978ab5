/** A promise in our texts, or a test by its file and title. */
export type ShownBy = `P-${number}` | readonly [file: string, title: string];

interface Measure {
  title: string;
  does: string;
  shownBy: readonly ShownBy[];
}

export const MEASURES = {
  flag: {
    title: "Flag",
    does: "Everyone reports an Edit, a Discount, a Spot or a profile in two presses, and no one who is reported learns who did it.",
    shownBy: ["P-56", "P-96"],
  },
  graveReports: {
    title: "Grave reports",
    does: "A report of child abuse, grooming or danger to life hides the post at once and emails the operator a link.",
    shownBy: ["P-101", "P-102"],
  },
  timeFrames: {
    title: "Time frames",
    does: "What is grave or about someone under 18 is first in the queue and decided within one day, the rest within seven.",
    shownBy: ["P-80", "P-133"],
  },
  complaints: {
    title: "Complaint form",
    does: "Everyone complains without an account, gets a number and an answer. What is illegal or harms children is first.",
    shownBy: ["P-90", "P-92"],
  },
  removal: {
    title: "Removal and suspension",
    does: "The operator removes a post, clears a profile, ends the logins of an account and hides all that it posted.",
    shownBy: ["P-54", "P-97"],
  },
  authorities: {
    title: "Steps for the authorities",
    does: "A grave report shows the operator who to call and what not to do. The files are kept for the authorities for a year.",
    shownBy: ["P-105", ["routes/grave-reports", "tells the steps, and shows the media only behind a press"]],
  },
  knownFiles: {
    title: "Comparison with removed pictures",
    does: "A picture or video that looks like one we removed is queued, and hidden at once if that one was grave.",
    shownBy: ["P-106"],
  },
  noMessages: {
    title: "No messages and no comments",
    does: "No one can write to anyone.",
    shownBy: ["P-13"],
  },
  under18Mark: {
    title: "Mark for under 18's",
    does: "An Edit that its poster does not mark as suitable reaches no one under 18 and no one of unknown age.",
    shownBy: ["P-16"],
  },
  privateUnder13: {
    title: "Private accounts under 13",
    does: "The Crew alone sees the profile and the Edits, until the parent opens the account with an emailed code.",
    shownBy: ["P-06", "P-07"],
  },
  notFoundUnder13: {
    title: "Not found under 13",
    does: "The Crew alone finds an under-13 by name, and no one else can follow.",
    shownBy: ["P-15", "P-72"],
  },
  parentsYes: {
    title: "A parent's yes",
    does: "Under 13 a parent agrees to the account and to each person in the Crew, and sees and removes followers.",
    shownBy: ["P-02", "P-04", "P-14"],
  },
  noAdultAsks: {
    title: "Limits on adults",
    does: "An adult asks a 13-17 into a Crew only if the teenager follows the adult, and the teenager is told the asker's age.",
    shownBy: ["P-34"],
  },
  oldestAge: {
    title: "Ages that hold",
    does: "An account that was once an adult's stays an adult's to minors, the youngest age that was told decides what an account is shown, and an ended account's age is kept for 90 days.",
    shownBy: ["P-112", "P-130"],
  },
  followers: {
    title: "Followers that minors remove",
    does: "Minors see who follows them and remove each.",
    shownBy: ["P-33"],
  },
  block: {
    title: "Block",
    does: "A block hides each from the other and refuses all between them.",
    shownBy: ["P-55"],
  },
  hiddenPlaces: {
    title: "Hidden places",
    does: "No position is asked for or kept, files lose theirs, and the town of a minor goes to the Crew and to people the minor follows.",
    shownBy: ["P-12", "P-17", "P-32"],
  },
  hiddenNames: {
    title: "Names of minors",
    does: "A minor who Stoked an Edit is named to their own Crew alone.",
    shownBy: ["P-36"],
  },
  approvedBrands: {
    title: "Approval of brands",
    does: "A business reaches minors only after the operator approved it, and is in no Crew with one.",
    shownBy: ["P-35", "P-39"],
  },
  sponsorshipDesk: {
    title: "Sponsorship desk",
    does: "The operator reads each request of a brand first. No one asks about an under-13, and a parent agrees for a 13-17.",
    shownBy: ["P-61", "P-63", "P-68"],
  },
  noWaysOut: {
    title: "No ways out under 13",
    does: "No Discounts, links out, share menus, counts of views or Highest Stoke, unless the parent switches the first two on.",
    shownBy: ["P-10", "P-132"],
  },
  listsByTime: {
    title: "Lists by time",
    does: "Lists follow time, place and chosen sports. They do not depend on what someone watched.",
    shownBy: [["services/feeds", "the feed holds the viewer's sports only, merged by time"]],
  },
  quiet: {
    title: "Quiet by default",
    does: "Notifications are off under 18, and news and tips for everyone, until they are chosen.",
    shownBy: ["P-37", "P-38"],
  },
  guidelines: {
    title: "Guidelines",
    does: "No dares, no stunt that needs luck, nothing hateful or explicit, in words for each age.",
    shownBy: [["content", "the guidelines say what is cool, what is salty, and who looks after it"]],
  },
  help: {
    title: "Help",
    does: "Every page leads to people to call, in words for each age.",
    shownBy: [["routes/help", "names who to call in every version"]],
  },
  ownLogIns: {
    title: "Logins that can be ended",
    does: "Each person sees where the account is logged in and ends each. A child reads when the parent last opened the parent's page.",
    shownBy: ["P-43", ["services/sessions", "people end their own logins; another's does not exist for them"]],
  },
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof MEASURES;

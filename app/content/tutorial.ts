export interface TutorialPage {
  heading: string;
  paragraphs: readonly string[];
  /** For under-13s, without the picture, which shows what they do not have. */
  young?: readonly string[];
  forBusiness?: boolean;
  /** A screenshot: a file in public/tutorial, and its alt text. */
  picture?: { name: string; alt: string };
}

export const TUTORIAL: readonly TutorialPage[] = [
  {
    heading: "Welcome",
    paragraphs: [
      "Good to have you here. The next pages show you round in a minute.",
      "This is a place for riders of every age and level, so please read the Community Guidelines first: be cool, don't be salty.",
    ],
    picture: { name: "welcome", alt: "The Community Guidelines on a phone: be cool, and don't be salty." },
  },
  {
    heading: "Exploring Athletes Edits",
    paragraphs: [
      "An Edit is a short video or a photo that somebody posted. Your home feed shows Edits of the sports you chose.",
      "Each sport has a list of its own, which you can narrow to people near you, to your country, or open to the whole world.",
      "Like what you see? Give it your Stoke. Tap again to take it back.",
    ],
    picture: {
      name: "edits",
      alt: "The list of Surf Edits on a phone, with the tabs Local, National and International over a video.",
    },
  },
  {
    heading: "Exploring Discounts",
    paragraphs: [
      "Brands post Discounts: what you save, a code to copy, a link to their website and a selection of products.",
      "You need an account to see them, and nothing more. Discounts in shops are in the mobile apps.",
    ],
    picture: {
      name: "discounts",
      alt: "The list of new Discounts on a phone, with the tabs National and International over a product.",
    },
  },
  {
    heading: "Uploading Edits",
    paragraphs: [
      "Choose Upload Edit, say what it is and which sport, name your gear if you like, then add the video or photo.",
      "You decide whether only your Crew may see it, and you tell us whether it suits people under 18.",
      "Use your own footage, or footage you have permission for, and no explicit audio. Name your filmer: they earned it.",
    ],
    young: [
      "Choose Upload Edit, say what you did and which sport, then add the video or photo.",
      "Say no school, no street and no full names. Ask before you film somebody.",
      "Your Crew can see what you post. Other people can see it only if your parent said so.",
    ],
    picture: { name: "upload", alt: "The first step of uploading an Edit: its description, its sport and who filmed it." },
  },
  {
    heading: "Uploading Discounts",
    forBusiness: true,
    paragraphs: [
      "Say how much riders save, add the code, and show three products, or one in a video.",
      "Pick the sports it is for, so that it reaches the people who ride them. It appears among their Edits.",
    ],
    picture: { name: "offering", alt: "The first step of posting a Discount: what riders save, and its description." },
  },
  {
    heading: "Adding Spots",
    paragraphs: [
      "Spots are places to ride. The map shows those that others have shared, and you can add your own.",
      "Please keep it safe and legal, and leave every Spot as you found it.",
      "Businesses can put their own place on the map too.",
    ],
  },
  {
    heading: "Sponsoring Athletes",
    forBusiness: true,
    paragraphs: [
      "Seen somebody you would like on your team? Once we have approved you, ask about them on their profile, or write to us.",
      "We ask the athlete first, and pass on their contact details only if they agree. Please never contact athletes directly.",
    ],
    picture: { name: "sponsoring", alt: "A rider's profile as a brand sees it, with the link to write to us." },
  },
  {
    heading: "Profiles",
    paragraphs: [
      "Tap a name to see who posted an Edit, where they ride and what else they have shared.",
      "Follow people to keep up with them, and ask those you really ride with to join your Crew.",
    ],
    young: [
      "Tap a name to see who posted an Edit and what else they have shared.",
      "Ask people you really ride with to join your Crew. Your parent has to say yes to each of them first.",
      "Is somebody not nice? Press the three dots next to the name, or Help at the top.",
    ],
    picture: { name: "profiles", alt: "A rider's profile on a phone, with Follow, Crew and Instagram." },
  },
  {
    heading: "Your Profile",
    paragraphs: [
      "Your profile shows others and the brands who you are and what you ride.",
      "Everything you post is there, and it is the place to change your details. Have fun out there.",
    ],
    young: [
      "Your profile says who you are and what you ride. You can change it when you like.",
      "Everything you post is there, and there you can delete it. Have fun out there.",
    ],
    picture: { name: "profile", alt: "Your own profile on a phone, with the Edit Profile button." },
  },
];

/** Viewers who are not businesses skip the pages for businesses. */
export function reachedPage(index: number, isBusiness: boolean): number {
  return TUTORIAL[index]?.forBusiness && !isBusiness ? index + 1 : index;
}

export function nextPage(index: number, isBusiness: boolean): number | undefined {
  return index + 1 < TUTORIAL.length ? reachedPage(index + 1, isBusiness) : undefined;
}

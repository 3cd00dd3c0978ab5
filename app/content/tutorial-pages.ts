import type { TutorialPage } from "./tutorial-page.ts";

const UPLOADING_DISCOUNTS = [
  "Say how much riders save, add the code, and show three products, or one in a video.",
  "Pick the sports it is for, so that it reaches the people who ride them. It appears among their Edits.",
];
const SPONSORING = [
  "Seen someone you would like on your team? Once we have approved you, ask about them on their profile, or write to us.",
  "We ask the athlete first, and pass on their contact details only if they agree. Please never contact athletes directly.",
];

export const TUTORIAL: readonly TutorialPage[] = [
  {
    heading: "Welcome",
    words: {
      "6-9": [
        "It is good that you're here. We show you round now.",
        "There are two rules. Be cool. Don't be salty. Salty means mean.",
      ],
      "10-12": [
        "Good to have you here. The next pages show you round in a minute.",
        "All kinds of people ride here. Please read our rules first. Be cool, and don't be salty.",
      ],
      "13-17": [
        "Good to have you here. The next pages show you round in a minute.",
        "This is a place for riders of every age and level, so please read our rules first: be cool, don't be salty.",
      ],
      "18+": [
        "Good to have you here. The next pages show you round in a minute.",
        "This is a place for riders of every age and level, so please read the Community Guidelines first: be cool, don't be salty.",
      ],
    },
    picture: { name: "welcome", alt: "The Community Guidelines on a phone: be cool, and don't be salty." },
    drawing: "tell",
  },
  {
    heading: "Exploring Athletes Edits",
    words: {
      "6-9": [
        "An Edit is a short film or a photo. At Home you see Edits of your sports.",
        "Do you like one? Give it a Stoke. Tap it again to take it back.",
      ],
      "10-12": [
        "An Edit is a short video or a photo that someone posted. Your home feed shows Edits of the sports you chose.",
        "Each sport has its own list. You can look at people near you, in your country, or in the whole world.",
        "Like what you see? Give it your Stoke. Tap again to take it back.",
      ],
      "13-17": [
        "An Edit is a short video or a photo that someone posted. Your home feed shows Edits of the sports you chose.",
        "Each sport has its own list. You can narrow it to people near you or to your country, or open it to the whole world.",
        "Like what you see? Give it your Stoke. Tap again to take it back.",
      ],
      "18+": [
        "An Edit is a short video or a photo that someone posted. Your home feed shows Edits of the sports you chose.",
        "Each sport has a list of its own, which you can narrow to people near you, to your country, or open to the whole world.",
        "Like what you see? Give it your Stoke. Tap again to take it back.",
      ],
    },
    picture: {
      name: "edits",
      alt: "The list of Surf Edits on a phone, with the tabs Local, National and International over a video.",
    },
  },
  {
    heading: "Exploring Discounts",
    words: {
      "6-9": undefined,
      "10-12": undefined,
      "13-17": [
        "Brands post Discounts: what you save, a code to copy, a link to their website and some products.",
        "All you need is an account. In-store Discounts work in the mobile apps.",
      ],
      "18+": [
        "Brands post Discounts: what you save, a code to copy, a link to their website and a selection of products.",
        "All you need is an account. In-store Discounts work in the mobile apps.",
      ],
    },
    picture: {
      name: "discounts",
      alt: "The list of new Discounts on a phone, with the tabs National and International over a product.",
    },
  },
  {
    heading: "Uploading Edits",
    words: {
      "6-9": [
        "Tap Upload Edit. Say what you did, and in which sport. Then add the film or photo.",
        "Don't show your school or your home. Don't say your full name. Ask before you film someone.",
        "Your Crew can see what you post. Other people can see it only if your parent said so.",
      ],
      "10-12": [
        "Choose Upload Edit, say what you did and which sport, then add the video or photo.",
        "Say no school, no street and no full names. Ask before you film someone.",
        "Your Crew can see what you post. Other people can see it only if your parent said so.",
      ],
      "13-17": [
        "Choose Upload Edit, say what it is and which sport, name your gear if you like, then add the video or photo.",
        "You decide if only your Crew may see it, and you tell us if it suits people under 18.",
        "Film it yourself, or ask whoever did, and use no explicit audio. Leave out your school, your street and your house. Name your filmer: they earned it.",
      ],
      "18+": [
        "Choose Upload Edit, say what it is and which sport, name your gear if you like, then add the video or photo.",
        "You decide whether only your Crew may see it, and you tell us whether it suits people under 18.",
        "Use your own footage, or footage you have permission for, and no explicit audio. Name your filmer: they earned it.",
      ],
    },
    picture: { name: "upload", alt: "The first step of uploading an Edit: its description, its sport and who filmed it." },
    drawing: "sees",
  },
  {
    heading: "Uploading Discounts",
    forBusiness: true,
    words: { "6-9": undefined, "10-12": undefined, "13-17": UPLOADING_DISCOUNTS, "18+": UPLOADING_DISCOUNTS },
    picture: { name: "offering", alt: "The first step of posting a Discount: what riders save, and its description." },
  },
  {
    heading: "Adding Spots",
    words: {
      "6-9": [
        "A Spot is a place to ride. You find Spots on the map. You can add one too. We look at it first.",
        "Never mark your home or your school.",
        "Stay safe, and leave the place as it was.",
      ],
      "10-12": [
        "Spots are places to ride. The map shows those that others have shared. You can add your own, and we look at it first.",
        "Never mark your home or your school.",
        "Keep it safe and legal, and leave every Spot as you found it.",
      ],
      "13-17": [
        "Spots are places to ride. The map shows those that others have shared, and you can add your own.",
        "Never mark your home or your school, or someone else's.",
        "Please keep it safe and legal, and leave every Spot as you found it.",
      ],
      "18+": [
        "Spots are places to ride. The map shows those that others have shared, and you can add your own.",
        "Please keep it safe and legal, and leave every Spot as you found it. Never mark a home or a school.",
        "Businesses can put their own place on the map too.",
      ],
    },
    drawing: "spot",
  },
  {
    heading: "Sponsoring Athletes",
    forBusiness: true,
    words: { "6-9": undefined, "10-12": undefined, "13-17": SPONSORING, "18+": SPONSORING },
    picture: { name: "sponsoring", alt: "A rider's profile as a brand sees it, with the link to write to us." },
  },
  {
    heading: "Profiles",
    words: {
      "6-9": [
        "Tap a name. Then you see what that person posts.",
        "Ask people you ride with to be in your Crew. Your parent has to say yes first.",
        "Is someone not nice? Tap the three dots next to the name. Or tap Help at the top.",
      ],
      "10-12": [
        "Tap a name to see who posted an Edit and what else they have shared.",
        "Ask people you really ride with to join your Crew. Your parent has to say yes to each of them first.",
        "Is someone not nice? Tap the three dots next to the name, or Help at the top.",
      ],
      "13-17": [
        "Tap a name to see who posted an Edit and what else they have shared.",
        "Follow people to keep up with them, and ask those you really ride with to join your Crew.",
        "Is someone not nice? Tap the three dots next to the name, or Help at the top.",
      ],
      "18+": [
        "Tap a name to see who posted an Edit, where they ride and what else they have shared.",
        "Follow people to keep up with them, and ask those you really ride with to join your Crew.",
      ],
    },
    picture: { name: "profiles", alt: "A rider's profile on a phone, with Follow, Crew and Instagram." },
    drawing: "stop",
  },
  {
    heading: "Your Profile",
    words: {
      "6-9": [
        "Your page says who you are and what you ride. You can change it when you like.",
        "All that you post is there. There you can delete it too. Have fun!",
      ],
      "10-12": [
        "Your profile says who you are and what you ride. You can change it when you like.",
        "Everything you post is there, and there you can delete it. Have fun out there.",
      ],
      "13-17": [
        "Your profile shows others and the brands who you are and what you ride.",
        "Everything you post is there, and it is the place to change your details. Have fun out there.",
      ],
      "18+": [
        "Your profile shows others and the brands who you are and what you ride.",
        "Everything you post is there, and it is the place to change your details. Have fun out there.",
      ],
    },
    picture: { name: "profile", alt: "Your own profile on a phone, with the Edit Profile button." },
    drawing: "know",
  },
];

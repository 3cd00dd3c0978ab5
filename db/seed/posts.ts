import type { Gear } from "#app/schemas/gear.ts";
import type { Shot } from "#artwork/demo/stage.ts";
import type { Name } from "./world.ts";

export interface Post {
  by: Name;
  words: string;
  shot: Omit<Shot, "place">;
  /** Makes it a clip of this length instead of a photo. */
  seconds?: number;
  crewOnly?: boolean;
  adultsOnly?: boolean;
  filmer?: string;
  gear?: Gear;
  alt?: string;
  /** The brand that the Edit is an ad for. */
  ad?: string;
  /** Captions of a clip, one sentence per second. */
  heard?: string[];
  sponsored?: { by: Name; text: string };
}

const wide = { tall: false };
const tall = { tall: true };

/** Newest first. */
export const POSTS: Post[] = [
  {
    by: "mia",
    words: "First clean swell of the autumn and nobody out till nine. Filmed from the headland.",
    shot: { sport: "Surf", mood: "dusk", moment: 0.55, ...wide },
    seconds: 3.5,
    filmer: "sol.pushes",
    gear: { surfboard: "Northbreak Twin 5'8", fins: "Northbreak Keel" },
    alt: "A surfer crouches on a small clean wave in front of a low evening sun.",
    heard: ["[Wind, and a wave that breaks]", "Go, go, go!", "[Laughter]"],
    sponsored: { by: "northbreak", text: "Team rider since this spring. She tests every fin before you can buy it." },
  },
  {
    by: "sol",
    words: "Blue hour in the harbour bowl. Frontside, one take, no plan.",
    shot: { sport: "Skate", mood: "ember", moment: 0.45, ...tall },
    gear: { skateDeck: "8.25", shoes: "Fakie Low" },
    alt: "A skater high above the lip of an empty concrete bowl at nightfall.",
    sponsored: { by: "fakie", text: "Ambassador for the winter line, with a part out at the end of the year." },
  },
  {
    by: "northbreak",
    words: "The new keel fin, day one in the water. It holds.",
    shot: { sport: "Surf", mood: "noon", moment: 0.7, flipped: true, ...wide },
    filmer: "mia.rides",
  },
  {
    by: "ana",
    words: "One line, no plan B.",
    shot: { sport: "Ski", mood: "dawn", moment: 0.6, ...wide },
    seconds: 3,
    gear: { skis: "Mint 108", goggles: "Amber" },
    sponsored: { by: "northbreak", text: "Rides waves and snow for them, whichever is nearer." },
  },
  { by: "kit", words: "Landed it. Only took forty-one tries.", shot: { sport: "Skate", mood: "noon", moment: 0.5, ...wide } },
  {
    by: "mia",
    words: "Four of us, one peak, and the tide going the right way.",
    shot: { sport: "Surf", mood: "dawn", moment: 0.35, ...tall },
    crewOnly: true,
  },
  {
    by: "pip",
    words: "My first green wave! Dad swam in with his shoes on.",
    shot: { sport: "Surf", mood: "noon", moment: 0.5, ...tall },
  },
  {
    by: "fakie",
    words: "Warm heads at the bowl jam. Thanks to everybody who swept it dry.",
    shot: { sport: "BMX", mood: "dusk", moment: 0.5, ...wide },
  },
  {
    by: "ana",
    words: "Rain, roots, and a landing that was not there last week.",
    shot: { sport: "MTB", mood: "storm", moment: 0.62, ...tall },
    seconds: 3,
    sponsored: { by: "fakie", text: "Their longest ambassador. She has worn out four of their jackets." },
  },
  {
    by: "sol",
    words: "Grade 6c with the valley under my heels.",
    shot: { sport: "Climbing", mood: "dawn", moment: 0.6, ...tall },
    gear: { rope: "9.5 mm, 60 m", chalk: "Too much" },
    ad: "Northbreak Boards",
    sponsored: { by: "northbreak", text: "Climbs for them when there are no waves." },
  },
  {
    by: "mia",
    words: "Full moon, full wetsuit, empty line-up.",
    shot: { sport: "Surf", mood: "night", moment: 0.6, ...wide },
    adultsOnly: true,
  },
  {
    by: "kit",
    words: "Tailwhip practice before the rain came in.",
    shot: { sport: "Scooter", mood: "storm", moment: 0.5, ...wide },
    seconds: 2.5,
  },
  {
    by: "ana",
    words: "Snow under a purple sky. Nobody touched the colours.",
    shot: { sport: "Snowboard", mood: "ember", moment: 0.55, ...tall },
  },
  {
    by: "tam",
    words: "I went all the way down and did not fall.",
    shot: { sport: "Ski", mood: "noon", moment: 0.7, flipped: true, ...wide },
  },
  {
    by: "sol",
    words: "Seven stairs, one broken board, one that held.",
    shot: { sport: "Skate", mood: "dusk", moment: 0.55, ...wide },
    seconds: 2.5,
    filmer: "mia.rides",
  },
  {
    by: "northbreak",
    words: "Shaping bay closed at three. Guess why.",
    shot: { sport: "Surf", mood: "ember", moment: 0.65, flipped: true, ...tall },
  },
  { by: "mia", words: "Trail legs after a week of flat sea.", shot: { sport: "MTB", mood: "noon", moment: 0.3, ...tall } },
  {
    by: "kit",
    words: "Crew only: the one where I let go.",
    shot: { sport: "Climbing", mood: "noon", moment: 0.45, ...tall },
    crewOnly: true,
  },
  {
    by: "ana",
    words: "Last gap of the line. Look at that sky and tell me to go home.",
    shot: { sport: "BMX", mood: "dusk", moment: 0.5, ...tall },
  },
  {
    by: "sol",
    words: "Last light at the plaza.",
    shot: { sport: "Scooter", mood: "ember", moment: 0.4, flipped: true, ...wide },
  },
  {
    by: "mia",
    words: "Knee-deep and still grinning.",
    shot: { sport: "Snowboard", mood: "noon", moment: 0.5, ...wide },
    seconds: 3,
  },
  {
    by: "pip",
    words: "The blue holds are the hardest. I like the yellow ones.",
    shot: { sport: "Climbing", mood: "dusk", moment: 0.7, flipped: true, ...wide },
  },
  {
    by: "fakie",
    words: "Lift closed. Walked up. Worth it.",
    shot: { sport: "Snowboard", mood: "night", moment: 0.45, ...wide },
    adultsOnly: true,
  },
  {
    by: "ana",
    words: "Left over right, every time.",
    shot: { sport: "Surf", mood: "storm", moment: 0.5, flipped: true, ...wide },
  },
  {
    by: "mia",
    words: "Somebody left the gate of the old quarry open.",
    shot: { sport: "BMX", mood: "dawn", moment: 0.5, flipped: true, ...wide },
    crewOnly: true,
    adultsOnly: true,
  },
];

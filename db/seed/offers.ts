import type { Sport } from "#app/schemas/sports.ts";
import type { Product } from "#artwork/demo/products.ts";
import { ID } from "./world.ts";

interface Offer {
  by: string;
  amount: string;
  words: string;
  code: string;
  sports: Sport[];
  inStore?: boolean;
  adultsOnly?: boolean;
  background: string;
  products: [words: string, kind: Product["kind"], main: string, trim: string][];
}

const [KERB, CHALK, ROOT, HOULE, LIFT] = ["1101", "1102", "1103", "1104", "1105"] as const;

/** Newest first. */
export const OFFERS: Offer[] = [
  {
    by: ID.northbreak,
    amount: "20% off the keel range",
    words: "Fins that hold on small days. For any board with two boxes, until the swell goes flat.",
    code: "KEEL-20",
    sports: ["Surf"],
    background: "#bfe6f2",
    products: [
      ["Keel fins, a pair and a spare", "fins", "#c93a08", "#ffd166"],
      ["Twin 5'8\", resin tint", "surfboard", "#faf8f4", "#0a7ea4"],
      ["Spring suit, 2 mm", "wetsuit", "#12181f", "#0a7ea4"],
    ],
  },
  {
    by: KERB,
    amount: "£10 off any complete",
    words: "Pick a deck, we press the bearings in while you wait.",
    code: "ROLLAWAY10",
    sports: ["Skate"],
    inStore: true,
    background: "#ffe2c4",
    products: [
      ["Deck 8.25, seven plies of maple", "deck", "#c93a08", "#ffd166"],
      ["Soft wheels for rough ground", "wheels", "#5f3dc4", "#f2b632"],
      ["Suede shoes that last a winter", "shoes", "#2456d6", "#faf8f4"],
    ],
  },
  {
    by: CHALK,
    amount: "15% off",
    words: "Everything on the wall of ropes, and the bags below it.",
    code: "GRANITE15",
    sports: ["Climbing"],
    inStore: true,
    background: "#e4dcff",
    products: [
      ["Rope, 60 m, dry treated", "rope", "#5f3dc4", "#f08a5d"],
      ["Chalk bag from old sails", "chalkBag", "#c93a08", "#ffd166"],
      ["Helmet, 240 g", "helmet", "#f2b632", "#12181f"],
    ],
  },
  {
    by: ROOT,
    amount: "12% off frames",
    words: "A frame in your size is welded within four weeks, and the paint is yours to choose.",
    code: "ROOTS-12",
    sports: ["MTB"],
    background: "#d4eccf",
    products: [
      ["Trail bike, 140 mm", "mountainBike", "#2b7a34", "#ffd166"],
      ["Helmet with a long neck", "helmet", "#2b7a34", "#faf8f4"],
      ["Rain jacket with taped seams", "jacket", "#f2b632", "#12181f"],
    ],
  },
  {
    by: HOULE,
    amount: "€40 off a winter suit",
    words: "Warm to nine degrees, of rubber that grew on trees. Shipped everywhere.",
    code: "HOULE40",
    sports: ["Surf"],
    background: "#c9e7e3",
    products: [
      ["Winter suit, 4/3 mm", "wetsuit", "#0b4f6c", "#ff7a45"],
      ["Wool beanie from the Pyrenees", "beanie", "#c93a08", "#faf8f4"],
      ["Hooded sweater", "hoodie", "#0b4f6c", "#ff7a45"],
    ],
  },
  {
    by: LIFT,
    amount: "25% off last winter's skis",
    words: "Never ridden, only looked at. Bindings are fitted for free.",
    code: "SECOND25",
    sports: ["Ski"],
    background: "#d9e4ff",
    products: [
      ["All mountain, 98 under foot", "skis", "#2456d6", "#ffd166"],
      ["Goggles with a second lens", "goggles", "#ff7a45", "#12181f"],
      ["Shell jacket", "jacket", "#2456d6", "#ffd166"],
    ],
  },
  {
    by: LIFT,
    amount: "Two for one on waxing",
    words: "Bring a friend and two boards; pick both up in time for the second lift.",
    code: "WAXWAX",
    sports: ["Snowboard", "Ski"],
    inStore: true,
    background: "#ffe6f0",
    products: [
      ["Freestyle board, 152", "snowboard", "#c93a08", "#ffd166"],
      ["Powder board, 158", "snowboard", "#0a7ea4", "#faf8f4"],
      ["Beanie of recycled yarn", "beanie", "#2456d6", "#ffd166"],
    ],
  },
  {
    by: KERB,
    amount: "15% off scooters",
    words: "Strong enough for the bowl, light enough for the bus home.",
    code: "KERB-SCOOT",
    sports: ["Scooter"],
    background: "#d6f2ea",
    products: [
      ["Park scooter, one piece bar", "scooter", "#0a7ea4", "#f2b632"],
      ["Spare wheels, 110 mm", "wheels", "#c93a08", "#12181f"],
      ["Helmet, sizes S to L", "helmet", "#12181f", "#ff7a45"],
    ],
  },
  {
    by: ID.northbreak,
    amount: "3 shirts for 2",
    words: "Printed by hand in the shaping bay. The cheapest one is on us.",
    code: "BAYPRINT",
    sports: ["Apparel"],
    background: "#ffe9c2",
    products: [
      ["Logo shirt, heavy cotton", "tee", "#faf8f4", "#0a7ea4"],
      ["Logo shirt in night", "tee", "#12181f", "#ffd166"],
      ["Hooded sweater in sea", "hoodie", "#0a7ea4", "#faf8f4"],
    ],
  },
  {
    by: ROOT,
    amount: "£25 off a BMX",
    words: "Steel, twenty inches, no fuss. Posted in one box with every tool that it needs.",
    code: "STEEL25",
    sports: ["BMX"],
    background: "#f6d9d0",
    products: [
      ["Steel frame in brick", "mountainBike", "#c93a08", "#12181f"],
      ["Flat shoes", "shoes", "#12181f", "#ffd166"],
      ["Dirt helmet", "helmet", "#c93a08", "#faf8f4"],
    ],
  },
  {
    by: CHALK,
    amount: "Free ale at the film night",
    words: "Show the code at the door on Friday. We screen the winter films and pour until the keg is dry.",
    code: "KEGNIGHT",
    sports: ["Climbing", "Apparel"],
    inStore: true,
    adultsOnly: true,
    background: "#ded8d0",
    products: [
      ["Film night shirt", "tee", "#5f3dc4", "#f08a5d"],
      ["Quarry hoodie", "hoodie", "#12181f", "#f08a5d"],
      ["Beanie for the walk home", "beanie", "#5f3dc4", "#f2b632"],
    ],
  },
  {
    by: HOULE,
    amount: "10% off all wool",
    words: "Sheared, spun and knitted within an hour of the sea.",
    code: "LAINE10",
    sports: ["Apparel"],
    background: "#e9e2d3",
    products: [
      ["Fisherman's beanie", "beanie", "#0b4f6c", "#0b4f6c"],
      ["Zipped jacket", "jacket", "#a8713a", "#faf8f4"],
      ["Striped sweater", "hoodie", "#faf8f4", "#0b4f6c"],
    ],
  },
];

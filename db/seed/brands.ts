import type { Region } from "#app/schemas/choices.ts";
import type { Sport } from "#app/schemas/sports.ts";
import { square } from "#artwork/demo/faces.ts";
import { circle, line, path } from "#artwork/demo/pen.ts";

interface Brand {
  id: string;
  name: string;
  country: string;
  city: string;
  businessRegion: Region;
  sports: Sport[];
  website: string;
  about: string;
  logo: string;
}

const PAPER = "#faf8f4";
const INK = "#12181f";
const NEWQUAY = { country: "United Kingdom", city: "Newquay", businessRegion: "National" } as const;

export const BRANDS: Brand[] = [
  {
    ...NEWQUAY,
    id: "1101",
    name: "Kerb Choir",
    sports: ["Skate", "Scooter", "BMX"],
    website: "https://kerbchoir.example",
    about: "A skate shop with a ledge in the yard.",
    logo: square("#ffd166", line("M18 66h24l10-22h30", INK, 9) + circle(30, 80, 6, "#c93a08") + circle(70, 80, 6, "#c93a08")),
  },
  {
    ...NEWQUAY,
    id: "1102",
    name: "Chalk & Granite",
    sports: ["Climbing", "Apparel"],
    website: "https://chalkandgranite.example",
    about: "Ropes, chalk and honest advice, above the old quarry.",
    logo: square("#5f3dc4", path("M14 82 44 20l14 26 10-12 18 48z", PAPER) + line("M44 20v62", "#f08a5d", 4)),
  },
  {
    id: "1103",
    name: "Rootline Cycles",
    country: "United Kingdom",
    city: "Bristol",
    businessRegion: "National",
    sports: ["MTB", "BMX"],
    website: "https://rootline.example",
    about: "Frames welded in Bristol, tried on wet roots.",
    logo: square(
      "#2b7a34",
      circle(50, 50, 30, "none", `stroke="${PAPER}" stroke-width="8"`) + line("M50 80V50l18-14M50 58 34 44", "#ffd166", 6),
    ),
  },
  {
    id: "1104",
    name: "Houle Atelier",
    country: "France",
    city: "Biarritz",
    businessRegion: "International",
    sports: ["Surf", "Apparel"],
    website: "https://houle.example",
    about: "Wetsuits and wool from the bay of Biscay.",
    logo: square(
      "#0b4f6c",
      line("M14 60q12-16 24 0t24 0 24 0M14 76q12-16 24 0t24 0 24 0", PAPER, 6) + circle(50, 32, 12, "#ff7a45"),
    ),
  },
  {
    id: "1105",
    name: "Second Lift",
    country: "France",
    city: "Chamonix",
    businessRegion: "International",
    sports: ["Ski", "Snowboard", "Apparel"],
    website: "https://secondlift.example",
    about: "For everybody who sleeps through the first one.",
    logo: square(
      "#2456d6",
      line("M10 30 90 18", PAPER, 4) + path("M34 40h32v30q-16 10-32 0z", "#ffd166") + line("M50 24v16", PAPER, 5),
    ),
  },
];

import { viewerById } from "#app/kernel/viewer.server.ts";
import { type GuideChanges, GuideInput } from "#app/schemas/spot-guides.ts";
import { SpotInput } from "#app/schemas/spots.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { scene } from "#artwork/demo/scenes.ts";
import { jpeg, keep } from "./files.ts";
import { ID } from "./world.ts";

const SPOTS = [
  [ID.mia, "Gannet Ledge", "A left over sand, best two hours before high tide.", "Surf", 50.4172, -5.1024, "dawn"],
  [ID.sol, "Low Tide Bowl", "Concrete, eight feet, a kind crowd in the morning.", "Skate", 50.4121, -5.0873, "dusk"],
  [ID.sol, "Steps by the Boathouse", "Seven down, smooth run-up, mind the walkers.", "Skate", 50.4157, -5.0779],
  [ID.sol, "Harbour Wall", "Short problems above sand. Bring a brush.", "Climbing", 50.4189, -5.0889, "noon"],
  [ID.mia, "The Long Rights", "Works on a south swell with no wind.", "Surf", 50.3941, -5.1392],
  [ID.ana, "Casemate", "A wedge in front of the old wall, crowded at noon.", "Surf", 43.4811, -1.5669, "dusk"],
  [ID.ana, "Plaza Curbs", "Marble, and a guard who likes tricks.", "Skate", 43.4832, -1.5589],
] as const;

const GUIDES: Record<string, [by: string, lines: Partial<GuideChanges>][]> = {
  "Gannet Ledge": [
    [
      ID.mia,
      {
        difficulty: "Intermediate",
        wave: "Beach break",
        tide: "High tide",
        wind: "From the east",
        hazards: "A rip along the rocks",
      },
    ],
    [ID.kit, { season: "Autumn", parking: "A short walk away", fee: "Free", wayThere: "Down the steps behind the café" }],
  ],
  "Low Tide Bowl": [[ID.sol, { difficulty: "Advanced", obstacles: "Bowl", surface: "Concrete", lit: "Not lit", fee: "Free" }]],
  "Harbour Wall": [[ID.sol, { climbingGrade: "6a to 7a", climbing: "Boulder", rock: "Granite", season: "Spring" }]],
};

const PICTURES = [
  ["Gannet Ledge", ID.kit, "The peak from the steps, two hours before high tide", "noon"],
  ["Gannet Ledge", ID.sol, "The rocks where the rip runs", "dusk"],
] as const;

export async function loadSpots(): Promise<void> {
  for (const [place, [by, title, description, sport, latitude, longitude, mood]] of SPOTS.entries()) {
    const viewer = viewerById(by);
    const drawn = mood && (await jpeg(scene({ sport, mood, moment: 0.5, tall: false, place: 40 + place })));
    const picture = drawn && (await keep(viewer, UPLOAD_KINDS.spot, drawn, "spot.jpg"));
    const spotImage = picture?.filename ?? "";
    const given = SpotInput.parse({ title, description, sports: [sport], latitude, longitude, spotImage });
    const { id } = spots.post(viewer, given);
    for (const [author, lines] of GUIDES[title] ?? []) spots.writeGuide(viewerById(author), id, GuideInput.parse(lines));
    for (const [number, [spot, author, altText, light]] of PICTURES.entries()) {
      if (spot !== title) continue;
      const shown = await jpeg(scene({ sport, mood: light, moment: 0.2, tall: false, place: 60 + number }));
      const { filename } = await keep(viewerById(author), UPLOAD_KINDS.guide, shown, "guide.jpg");
      spots.addPicture(viewerById(author), id, { filename, altText });
    }
  }
  const shop = {
    title: "Northbreak Boards",
    description: "Blanks, repairs and a kettle that is always on.",
    latitude: 50.4137,
    longitude: -5.0944,
  };
  spots.post(viewerById(ID.northbreak), SpotInput.parse({ ...shop, sports: ["Surf", "Apparel"], isBusiness: true }));
}

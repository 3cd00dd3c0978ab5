import { viewerById } from "#app/kernel/viewer.server.ts";
import { SpotInput } from "#app/schemas/spots.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { ID } from "./world.ts";

const SPOTS = [
  [ID.mia, "Gannet Ledge", "A left over sand, best two hours before high tide.", "Surf", 50.4172, -5.1024],
  [ID.sol, "Low Tide Bowl", "Concrete, eight feet, a kind crowd in the morning.", "Skate", 50.4121, -5.0873],
  [ID.sol, "Steps by the Boathouse", "Seven down, smooth run-up, mind the walkers.", "Skate", 50.4157, -5.0779],
  [ID.sol, "Harbour Wall", "Short problems above sand. Bring a brush.", "Climbing", 50.4189, -5.0889],
  [ID.mia, "The Long Rights", "Works on a south swell with no wind.", "Surf", 50.3941, -5.1392],
  [ID.ana, "Casemate", "A wedge in front of the old wall, crowded at noon.", "Surf", 43.4811, -1.5669],
  [ID.ana, "Plaza Curbs", "Marble, and a guard who likes tricks.", "Skate", 43.4832, -1.5589],
] as const;

export function loadSpots(): void {
  for (const [by, title, description, sport, latitude, longitude] of SPOTS)
    spots.post(viewerById(by), SpotInput.parse({ title, description, sports: [sport], latitude, longitude }));
  const shop = {
    title: "Northbreak Boards",
    description: "Blanks, repairs and a kettle that is always on.",
    latitude: 50.4137,
    longitude: -5.0944,
  };
  spots.post(viewerById(ID.northbreak), SpotInput.parse({ ...shop, sports: ["Surf", "Apparel"], isBusiness: true }));
}

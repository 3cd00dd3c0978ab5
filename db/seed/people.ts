import type { SponsorshipPurpose } from "#app/schemas/choices.ts";
import type { Face } from "#artwork/demo/faces.ts";
import type { Name } from "./world.ts";

export const FACES: Partial<Record<Name, Face>> = {
  mia: { background: "#4fb3d6", skin: "#e3a77c", hair: "#5a3320", style: "long", top: "#12181f" },
  sol: { background: "#f0a050", skin: "#8a5a3c", hair: "#1b1512", style: "curls", top: "#f4efe4" },
  ana: { background: "#c583d4", skin: "#f0c7a2", hair: "#2b2320", style: "short", top: "#c93a08" },
  kit: { background: "#74c07d", skin: "#d79a70", hair: "#c93a08", style: "cap", top: "#5f3dc4" },
  pip: { background: "#ffd166", skin: "#f3cfae", hair: "#d9a441", style: "short", top: "#0a7ea4" },
  tam: { background: "#7d9df2", skin: "#e6b58c", hair: "#2b7a34", style: "cap", top: "#f2b632" },
  ops: { background: "#9aa8b3", skin: "#a8734f", hair: "#12181f", style: "short", top: "#55626d" },
  stat: { background: "#cf9470", skin: "#f0c7a2", hair: "#8a4b2a", style: "curls", top: "#0b4f6c" },
};

export const OPEN_TO: Partial<Record<Name, SponsorshipPurpose[]>> = {
  sol: ["Content", "Events"],
  ana: ["Team rider", "Product testing"],
  kit: ["Team rider"],
};

export const FOLLOWS: [follower: Name, followed: Name][] = [
  ["sol", "mia"],
  ["ana", "mia"],
  ["kit", "mia"],
  ["pip", "mia"],
  ["northbreak", "mia"],
  ["fakie", "mia"],
  ["mia", "sol"],
  ["kit", "sol"],
  ["ana", "sol"],
  ["mia", "northbreak"],
  ["sol", "northbreak"],
  ["kit", "northbreak"],
  ["mia", "ana"],
  ["mia", "kit"],
  ["sol", "fakie"],
];

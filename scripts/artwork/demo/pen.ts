export const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;

export const line = (d: string, stroke: string, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const circle = (x: number, y: number, radius: number, fill: string, more = "") =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;

export function fade(id: string, ...colours: string[]): string {
  const stops = colours.map((colour, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${colour}"/>`);
  return `<linearGradient id="${id}" x2="0" y2="1">${stops.join("")}</linearGradient>`;
}

export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join("");

export const mix = (from: number, to: number, t: number) => from + (to - from) * Math.min(1, Math.max(0, t));

/** Returns the same numbers for the same place, so that the frames of a clip agree. */
export function dice(place: number): () => number {
  let state = place;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    const once = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    const twice = Math.imul(once ^ (once >>> 15), 0x735a2d97);
    return ((twice ^ (twice >>> 15)) >>> 0) / 2 ** 32;
  };
}

export interface FilmData {
  /** Undefined while there is no media that this viewer may see. */
  src: string | undefined;
  /** A small rendition is at `src` with "_small" behind it. */
  hasSmall: boolean;
}

export const NO_FILM: FilmData = { src: undefined, hasSmall: false };

/** Takes the address of a photo or film. Until the film itself is made, its small rendition is all there is. */
export function filmOf(file: string, { smallBytes, largeWaits }: { smallBytes: number | null; largeWaits: boolean }): FilmData {
  return { src: largeWaits ? `${file}_small` : file, hasSmall: smallBytes !== null && !largeWaits };
}

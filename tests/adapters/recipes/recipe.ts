/** The bytes of another test file. */
type Read = (name: string) => Promise<Buffer>;

/** Arguments of ffmpeg, where {name} stands for another test file; or a function that makes the file's first bytes, followed by zeros. */
export type Recipe = string | ((read: Read) => Contents | Promise<Contents>);
type Contents = string | Uint8Array | { head: Uint8Array; bytes: number };

/** Every file with a place has this one. */
export const GPS = "+52.3676+004.9041/";

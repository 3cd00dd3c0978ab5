/** The bytes of another test file. */
type Read = (name: string) => Promise<Buffer>;

/** What ffmpeg is told, where {name} stands for another test file; or what makes the file's bytes, the rest of which are zeros. */
export type Recipe = string | ((read: Read) => Contents | Promise<Contents>);
type Contents = string | Uint8Array | { head: Uint8Array; bytes: number };

/** The same place is in every file that has one. */
export const GPS = "+52.3676+004.9041/";

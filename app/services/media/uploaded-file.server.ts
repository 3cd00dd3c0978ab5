import type { Received } from "./receive.server.ts";

/** A file that arrived with a wire request and waits in the spool for the operation that wants it. */
export class UploadedFile {
  constructor(
    readonly received: Received,
    readonly name: string,
  ) {}
}

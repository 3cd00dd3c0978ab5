import type { Received } from "./receive.server.ts";

/** A file of a wire request, kept in the spool until the operation takes it. */
export class UploadedFile {
  constructor(
    readonly received: Received,
    readonly name: string,
  ) {}
}

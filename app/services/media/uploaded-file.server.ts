import type { Received } from "./receive.server.ts";

/** Stays in the spool until the operation takes it. */
export class UploadedFile {
  constructor(
    readonly received: Received,
    readonly name: string,
  ) {}
}

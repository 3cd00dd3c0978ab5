import type { Arrived } from "./inspect.server.ts";

/** Stays in the spool until the operation takes it. */
export class UploadedFile {
  constructor(
    readonly received: Arrived,
    readonly name: string,
  ) {}
}

/** Seconds that the server had run before this process, if this one runs a job alone for it. */
let before = 0;

export function continueFrom(seconds: number): void {
  before = seconds;
}

/** Milliseconds. Files that are younger may be those of requests to the server. */
export function serverAge(): number {
  return (before + process.uptime()) * 1000;
}

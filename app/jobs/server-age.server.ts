/** Seconds that the server had run before this process, if this one runs a job for it. */
let before = 0;

export function continueFrom(seconds: number): void {
  before = seconds;
}

/** Milliseconds. Younger files may belong to requests to the server. */
export function serverAge(): number {
  return (before + process.uptime()) * 1000;
}

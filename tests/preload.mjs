/* Loaded into a server before its own code: sets the clock wrong by CLOCK_OFF_BY milliseconds, and on SIGUSR2 prints the memory after a collection. */

const off = Number(process.env.CLOCK_OFF_BY ?? 0);
if (off) {
  const Right = Date;
  const now = () => Right.now() + off;
  globalThis.Date = class extends Right {
    constructor(...args) {
      super(...(args.length ? args : [now()]));
    }
    static now = now;
  };
}

process.on("SIGUSR2", () => {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`memory: ${heapUsed + external}\n`);
});

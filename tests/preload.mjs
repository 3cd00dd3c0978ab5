/* Loaded into a server before its own code: a clock that is wrong by CLOCK_OFF_BY milliseconds, and at SIGUSR2 a line with the memory that is left after a collection. */

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

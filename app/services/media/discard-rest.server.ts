interface Part {
  done?: boolean | undefined;
  value?: Uint8Array | undefined;
}

interface Most {
  bytes: number;
  milliseconds: number;
}

/** Limits for a refused upload whose browser is still sending. */
const OF_AN_UPLOAD: Most = { bytes: 64_000_000, milliseconds: 5000 };
/** Milliseconds without data after which a sender seems to wait for its answer. */
const SILENCE = 500;

/** Discards some of the bytes that still arrive: a browser shows the answer only if it can finish sending. */
export async function discardRest(read: () => Promise<Part>, { bytes, milliseconds } = OF_AN_UPLOAD): Promise<void> {
  let stop = () => {};
  const over = new Promise<undefined>((resolve) => (stop = () => resolve(undefined)));
  const [time, silence] = [setTimeout(stop, milliseconds), setTimeout(stop, SILENCE)];
  try {
    for (let left = bytes; left > 0; silence.refresh()) {
      const part = await Promise.race([read(), over]);
      if (!part?.value) return;
      left -= part.value.length;
    }
  } catch {
    // The sender has disconnected.
  } finally {
    clearTimeout(time);
    clearTimeout(silence);
  }
}

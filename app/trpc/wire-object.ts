type Field<Source> = (source: Source) => unknown;

type WireObject<Fields extends Record<string, Field<never>>> = { readonly [Name in keyof Fields]: ReturnType<Fields[Name]> };

/** Returns a maker of objects with lazy fields. V8 keeps the getters of a literal, and their scope, until it collects the whole heap. */
export function wireObject<Source, Fields extends Record<string, Field<Source>>>(fields: Fields & Record<string, Field<Source>>) {
  const read = Object.entries(fields);

  class Wire {
    readonly #source: Source;

    constructor(source: Source) {
      this.#source = source;
    }

    static {
      for (const [name, field] of read)
        Object.defineProperty(Wire.prototype, name, {
          get(this: Wire) {
            return field(this.#source);
          },
        });
    }

    /** `JSON.stringify` leaves out the getters of a prototype. */
    toJSON() {
      return { ...Object.fromEntries(read.map(([name, field]) => [name, field(this.#source)])), ...this };
    }
  }

  // The compiler does not follow `defineProperty`.
  return (source: Source): WireObject<Fields> => new Wire(source) as Wire & WireObject<Fields>;
}

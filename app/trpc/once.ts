/** Makes the value on first use. Getters of objects and lists need it: a compiled document reads them up to five times. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

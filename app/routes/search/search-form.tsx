import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paths } from "#app/paths.ts";

const PAUSE = 250;

/** A GET form. With script, results follow the typing, and each replaces the address before it. */
export function SearchForm({ sought }: { sought: string }) {
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>();

  useEffect(() => {
    // Back and Forward change the search, too; a field with the focus may be ahead of it.
    if (input.current && input.current !== document.activeElement) input.current.value = sought;
  }, [sought]);
  useEffect(() => () => clearTimeout(waiting.current), []);

  function follow(pause = 0) {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      if (input.current && input.current.value.trim() !== sought)
        submit(input.current.form, { replace: true, preventScrollReset: true });
    }, pause);
  }

  return (
    <Form
      method="get"
      action={paths.search()}
      className="search-form"
      role="search"
      preventScrollReset
      onSubmit={() => clearTimeout(waiting.current)}
    >
      <div className="field">
        <label htmlFor="search-for">Search for a name, a sport or a word</label>
        <input
          ref={input}
          id="search-for"
          type="search"
          name="for"
          defaultValue={sought}
          maxLength={150}
          autoComplete="off"
          enterKeyHint="search"
          onInput={() => follow(PAUSE)}
          onBlur={() => follow()}
        />
      </div>
      <button type="submit" className="button main">
        Search
      </button>
    </Form>
  );
}

import { Form, useFetcher } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, useRef } from "react";
import { paths } from "#app/paths.ts";
import { useHydrated } from "#app/ui/fields/use-hydrated.ts";
import type { MapData } from "./map-data.server.ts";
import { SPOT_FORM } from "./spot-form.tsx";

interface Props {
  map: MapData;
  /** The words that were typed, if they lead to no one place. */
  place: string | undefined;
  isUnknown: boolean;
}

const PAUSE = 200;

export function PlaceField({ map, place, isUnknown }: Props) {
  const { data, load } = useFetcher<{ id: string; name: string; facts: string }[]>({ key: "map-places" });
  const unknown = isUnknown ? place : undefined;
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const hydrated = useHydrated();
  const button = useRef<HTMLButtonElement>(null);

  function suggest({ currentTarget: { value } }: FormEvent<HTMLInputElement>) {
    clearTimeout(waiting.current);
    if (value.length < 2) return;
    waiting.current = setTimeout(() => load(paths.mapPlaces({ at: map.at, place: value })), PAUSE);
  }

  // The form of a Spot is sent along, so that it keeps what was typed.
  const form = map.open && SPOT_FORM;
  /** Enter would otherwise press the button of the Spot's form. */
  function go(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit(button.current);
  }

  return (
    <Form method="get" action={paths.map()} role="search" className="search-form go" preventScrollReset>
      <input type="hidden" name="at" value={map.at} />
      {Object.entries(map.filter).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="field">
        <label htmlFor="place">Go to a place</label>
        <input
          id="place"
          form={form}
          type="search"
          name="place"
          maxLength={100}
          autoComplete="off"
          defaultValue={place}
          aria-describedby={unknown ? "place-unknown" : undefined}
          list={hydrated ? "places" : undefined}
          onInput={suggest}
          onKeyDown={form ? go : undefined}
        />
        {hydrated && (
          <datalist id="places">
            {data?.map(({ id, name, facts }) => (
              <option key={id} value={name}>
                {`${name} · ${facts}`}
              </option>
            ))}
          </datalist>
        )}
        <p id="place-unknown" role="status" className="hint">
          {unknown && "We don't know that place. Please write the name of a city or a Spot"}
        </p>
      </div>
      <button
        ref={button}
        type="submit"
        className="button"
        form={form}
        {...(form && { name: "do", value: "go", formNoValidate: true })}
      >
        Go
      </button>
    </Form>
  );
}

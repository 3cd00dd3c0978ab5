import { useFetcher } from "@remix-run/react";
import { type FormEvent, useRef } from "react";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { paths } from "#app/paths.ts";
import { Field, typed } from "./field.tsx";
import type { FormState } from "./form-state.ts";

const PAUSE = 200;

/** Free text; with script, suggests cities of the country in the form. */
export function CityField({ form, defaultValue }: { form: FormState | undefined; defaultValue?: string | undefined }) {
  const { data, load } = useFetcher<string[]>({ key: "cities" });
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const hydrated = useHydrated();
  const list = "field-city-list";

  function suggest({ currentTarget: input }: FormEvent<HTMLInputElement>) {
    const country = new FormData(input.form ?? undefined).get("country");
    clearTimeout(waiting.current);
    if (typeof country !== "string" || !country || input.value.length < 2) return;
    waiting.current = setTimeout(() => load(paths.places({ country, city: input.value })), PAUSE);
  }

  return (
    <Field label="City" name="city" form={form} hint="Used to discover local Discounts and Athletes." required>
      {(control) => (
        <>
          <input
            {...control}
            maxLength={80}
            autoComplete="address-level2"
            list={hydrated ? list : undefined}
            defaultValue={typed(form, "city", defaultValue)}
            onInput={suggest}
            required
          />
          {hydrated && (
            <datalist id={list}>
              {data?.map((city) => (
                <option key={city}>{city}</option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}

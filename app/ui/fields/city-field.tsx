import { getInputProps } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { type FormEvent, useRef } from "react";
import { paths } from "#app/paths.ts";
import { useWaysOut } from "../frame/way-out.tsx";
import { Field } from "./field.tsx";
import { useHydrated } from "./use-hydrated.ts";

const PAUSE = 200;

/** Takes free text; with script, suggests cities of the country in the form. */
export function CityField() {
  const { data, load } = useFetcher<string[]>({ key: "cities" });
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const hydrated = useHydrated();
  const hint = useWaysOut() ? "So we can show you riders and Discounts nearby." : "So we can show you riders nearby.";

  function suggest({ currentTarget: input }: FormEvent<HTMLInputElement>) {
    const country = new FormData(input.form ?? undefined).get("country");
    clearTimeout(waiting.current);
    if (typeof country !== "string" || !country || input.value.length < 2) return;
    waiting.current = setTimeout(() => load(paths.places({ country, city: input.value })), PAUSE);
  }

  return (
    <Field label="City" name="city" hint={hint} required>
      {({ field, ariaDescribedBy }) => (
        <>
          <input
            {...getInputProps(field, { type: "text", ariaDescribedBy })}
            autoComplete="address-level2"
            list={hydrated ? `${field.id}-list` : undefined}
            onInput={suggest}
            required
          />
          {hydrated && (
            <datalist id={`${field.id}-list`}>
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

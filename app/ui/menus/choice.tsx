import { Form } from "@remix-run/react";
import { Fragment } from "react";

interface ChoiceProps<Value extends string> {
  legend: string;
  action: string;
  name: string;
  values: readonly Value[];
  chosen: Value;
  /** The page to return to. */
  to: string;
}

/** Takes effect at once and holds for this browser. */
export function Choice<Value extends string>({ legend, action, name, values, chosen, to }: ChoiceProps<Value>) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="to" value={to} />
      <fieldset className="preference">
        <legend>{legend}</legend>{" "}
        {values.map((value) => (
          <Fragment key={value}>
            <button type="submit" name={name} value={value} aria-pressed={value === chosen}>
              {value}
            </button>{" "}
          </Fragment>
        ))}
      </fieldset>
    </Form>
  );
}

import { FormProvider, getFormProps, parse, type Submission, useForm } from "@conform-to/react";
import { Form as RemixForm } from "@remix-run/react";
import type { ComponentProps, FormEvent } from "react";
import { CONSTRAINTS } from "#app/schemas/lengths.ts";
import { EmptyFields } from "./field.tsx";
import type { LastResult } from "./last-result.ts";

const NONE: readonly string[] = [];

type Values = Record<string, string | boolean | string[] | null | undefined>;

interface ValidatedFormProps extends ComponentProps<typeof RemixForm> {
  id: string;
  lastResult: LastResult | undefined;
  /** Keyed by field name. */
  values?: Values;
  /** Maximum lengths by field name, if they differ from those of all forms. */
  constraints?: typeof CONSTRAINTS;
  as?: typeof RemixForm;
}

/** Posts a form that the services check. With script, clears an error once its field is corrected. */
export function ValidatedForm({
  id,
  lastResult,
  values,
  constraints = CONSTRAINTS,
  as: Form = RemixForm,
  onSubmit,
  ...props
}: ValidatedFormProps) {
  const [form] = useForm<Values>({
    id,
    lastResult,
    defaultValue: values,
    constraint: constraints,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => withoutErrorOfTheCorrectedField(formData),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event);
    if (!event.defaultPrevented) onSubmit?.(event);
  }

  return (
    <FormProvider context={form.context}>
      <EmptyFields.Provider value={lastResult?.empty ?? NONE}>
        <Form method="post" {...props} {...getFormProps(form)} onSubmit={submit} />
      </EmptyFields.Provider>
    </FormProvider>
  );
}

/** Returns null to keep the error of a field. */
function withoutErrorOfTheCorrectedField(formData: FormData): Submission<Values> {
  return parse(formData, {
    resolve(value, intent) {
      if (intent?.type !== "validate") return { value };
      const others = ["", ...formData.keys()].filter((name) => name !== intent.payload.name);
      const error: Record<string, string[] | null> = Object.fromEntries(others.map((name) => [name, null]));
      return { error };
    },
  });
}

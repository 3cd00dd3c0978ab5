import { type FieldMetadata, getSelectProps } from "@conform-to/react";

/** A field that was sent twice has a list of values, all of which React would mark as chosen: the last one counts. */
export function selectProps(field: FieldMetadata<string>, ariaDescribedBy: string | undefined) {
  const { defaultValue, ...props } = getSelectProps(field, { ariaDescribedBy });
  return { ...props, defaultValue: Array.isArray(defaultValue) ? defaultValue.at(-1) : defaultValue };
}

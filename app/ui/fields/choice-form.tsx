import { useFetcher } from "@remix-run/react";
import type { ChangeEvent, ReactNode } from "react";
import { SETTING_LABELS } from "#app/content/setting-labels.ts";
import { paths } from "#app/paths.ts";
import { BackTo } from "../frame/back-to.tsx";
import { useHydrated } from "./use-hydrated.ts";

interface ChoiceFormProps {
  name: keyof typeof SETTING_LABELS;
  label?: string;
  hint?: string | undefined;
  chosen: boolean;
  to: string;
  /** The choice takes effect only after a full page load. */
  reload?: boolean;
  children?: ReactNode;
}

/** Saves one setting: at once with script, by its own button without. */
export function ChoiceForm({ name, label = SETTING_LABELS[name], hint, chosen, to, reload, children }: ChoiceFormProps) {
  const { Form, submit } = useFetcher({ key: name });
  const hydrated = useHydrated();
  const id = `choice-${name}`;
  const isTold = hint !== undefined || children !== undefined;

  function save({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) {
    if (reload) form?.submit();
    else submit(form, { preventScrollReset: true });
  }

  return (
    <Form method="post" action={paths.settings()} className="choice-form" id={`set-${name}`}>
      <BackTo to={to} part={`set-${name}`} />
      <input type="hidden" name="setting" value={name} />
      <label className="choice">
        <input type="checkbox" name="wanted" defaultChecked={chosen} aria-describedby={isTold ? id : undefined} onChange={save} />
        {label}
      </label>
      {isTold && (
        <p className="hint" id={id}>
          {hint}
          {children}
        </p>
      )}
      {/* Script makes it unnecessary. Its space is kept, so that nothing moves. */}
      <button type="submit" className={hydrated ? "button small kept" : "button small"}>
        Save<span className="unseen"> {label}</span>
      </button>
    </Form>
  );
}

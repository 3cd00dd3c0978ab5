/** What an action answers when a form will not do: what was typed (no password, no file) and a sentence for each field at fault. */
export interface FormState {
  values: Record<string, string | string[]>;
  errors: Record<string, string>;
  /** The sentence for the top of the form. */
  message: string;
}

/** An action's answer to an invalid form: the typed values (no password, no file) and an error message per field. */
export interface FormState {
  values: Record<string, string | string[]>;
  errors: Record<string, string>;
  message: string;
}

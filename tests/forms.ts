import routes from "#app/routes.ts";
import { EDITS, ID } from "#db/seed/world.ts";

/** Forms for visitors, and forms that a mailed link opens. */
const FOR_VISITORS =
  /^\/($|login|logout|theme|reset_password|parent\/|sponsorship\/parent\/|sponsor_page\/parent\/|restore_email\/|unsubscribe\/|appeal\/|age_receipt\/|complaint$)/;

export interface FormAddress {
  path: string;
  /** The spelling of the registry. */
  pattern: string;
  /** Visitors may send it. */
  open: boolean;
  /** The address also has a page. */
  page: boolean;
}

/** Every address that takes a form, from the registry of routes. */
export async function formAddresses(): Promise<FormAddress[]> {
  const found = routes.map(async ({ file, path = "" }) => {
    const module: Record<string, unknown> = await import(/* @vite-ignore */ `../app/${file}`);
    const pattern = `/${path.replace(/^\//, "")}`;
    const address = pathOf(pattern);
    return { takesForm: "action" in module, path: address, pattern, open: FOR_VISITORS.test(address), page: "default" in module };
  });
  return (await Promise.all(found)).filter(({ takesForm }) => takesForm);
}

function pathOf(pattern: string): string {
  return pattern
    .replace(":userId", ID.mia)
    .replace(":editId", EDITS.bowl.id)
    .replace(":draftId", "forged")
    .replace(":token", "forged.token");
}

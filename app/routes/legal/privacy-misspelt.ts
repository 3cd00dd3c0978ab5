import { redirect } from "@remix-run/node";
import { paths } from "#app/paths.ts";

/** The spelling that older links use. */
export function loader() {
  return redirect(paths.privacy("6-9"), 301);
}

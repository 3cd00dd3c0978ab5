import { redirect } from "@remix-run/node";
import { paths } from "#app/paths.ts";

/** The spelling that older links use. */
export function loader() {
  return redirect(paths.privacy("6-9"), 301);
}

/** Never drawn, but without it a visitor would meet bare data in place of the login screen. */
export default function Elsewhere() {
  return null;
}

import { redirect } from "@remix-run/node";
import { paths } from "#app/paths.ts";

/** Older links use this spelling. */
export function loader() {
  return redirect(paths.privacy("6-9"), 301);
}

/** Never rendered, but without it a visitor would see bare data instead of the login screen. */
export default function Elsewhere() {
  return null;
}

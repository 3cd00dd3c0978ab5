import { data } from "@remix-run/node";

export function loader(): never {
  throw data(null, { status: 404 });
}

/** Never rendered: the root shows the not-found page for every 404. */
export default function Nothing() {
  return null;
}

import { useNavigation } from "@remix-run/react";

/** While script fetches the next page; a page that the browser loads itself needs none. */
export function Loading() {
  const { state, formMethod } = useNavigation();
  return (
    <p className="loading" role="status">
      {state === "loading" && !formMethod && "Loading ..."}
    </p>
  );
}

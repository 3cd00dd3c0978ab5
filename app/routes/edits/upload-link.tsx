import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";

/** What there is to do where there are no Edits yet. */
export function UploadLink() {
  return (
    <Link className="button main" to={paths.uploadEdit()}>
      Upload an Edit
    </Link>
  );
}

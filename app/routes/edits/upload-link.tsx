import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";

export function UploadLink() {
  return (
    <Link className="button main" to={paths.uploadEdit()}>
      Upload an Edit
    </Link>
  );
}

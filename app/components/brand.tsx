import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";

export function Brand({ product }: { product: string }) {
  const [plain, coloured] = product === "Stokeline" ? ["Stoke", "line"] : [product, ""];
  return (
    <Link className="brand" to={paths.home()} aria-label={`${product}, home`}>
      {plain}
      {coloured && <b>{coloured}</b>}
    </Link>
  );
}

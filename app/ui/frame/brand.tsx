import { paths } from "#app/paths.ts";
import { useFrameLink } from "./use-go.ts";

export function Brand({ product }: { product: string }) {
  const [plain, coloured] = product === "Stokeline" ? ["Stoke", "line"] : [product, ""];
  return (
    <a className="brand" href={paths.home()} aria-label={`${product}, home`} {...useFrameLink()}>
      {plain}
      {coloured && <b>{coloured}</b>}
    </a>
  );
}

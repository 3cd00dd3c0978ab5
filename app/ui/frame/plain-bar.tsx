import { Brand } from "./brand.tsx";
import { HelpLink } from "./help-link.tsx";

export function PlainBar({ product, pathname }: { product: string; pathname: string }) {
  return (
    <header className="bar">
      <Brand product={product} />
      <nav aria-label="Main">
        <HelpLink pathname={pathname} />
      </nav>
    </header>
  );
}

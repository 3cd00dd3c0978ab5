import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import type { ShellData } from "./shell-data.ts";

export function Footer({ shell: { product, viewer } }: { shell: ShellData }) {
  return (
    <footer className="foot">
      <p>{product}</p>
      <nav aria-label="Legal">
        {viewer?.state !== "initial" && <Link to={paths.guidelines()}>Community Guidelines</Link>}
        <Link to={paths.terms()}>Terms and Conditions</Link>
        <Link to={viewer?.privacyPath ?? paths.privacy()}>Privacy Policy</Link>
        {viewer?.state !== "initial" && <Link to={paths.cookies()}>Cookies Policy</Link>}
      </nav>
    </footer>
  );
}

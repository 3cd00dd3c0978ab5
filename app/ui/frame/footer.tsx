import { paths } from "#app/paths.ts";
import type { ShellData } from "./shell-data.ts";
import { useFrameLink } from "./use-go.ts";

export function Footer({ shell: { product, viewer } }: { shell: ShellData }) {
  const link = useFrameLink();
  const legal = [
    { to: paths.terms(), label: "Terms and Conditions" },
    { to: viewer?.privacyPath ?? paths.privacy(), label: "Privacy Policy" },
  ];
  const others = [
    { to: paths.guidelines(), label: "Community Guidelines" },
    { to: paths.cookies(), label: "Cookies Policy" },
    { to: paths.environment(), label: "Environmental Policy" },
  ];
  return (
    <footer className="foot">
      <p>{product}</p>
      <nav aria-label="Legal">
        <ul>
          {[...legal, ...(viewer?.state === "initial" ? [] : others)].map(({ to, label }) => (
            <li key={label}>
              <a href={to} {...link}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}

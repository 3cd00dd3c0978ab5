import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Icon } from "#app/ui/frame/icon.tsx";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import type { HelpData } from "./help-data.server.ts";
import { WORRIES } from "./help-pages.ts";
import { Lines } from "./help-sections.tsx";

export function WorryButtons() {
  return (
    <ul className="worries">
      {WORRIES.map(({ about, label }) => (
        <li key={about}>
          <Link className="button" to={paths.help({ band: "6-9", about })}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function WorryPage({ worry, help }: { worry: (typeof WORRIES)[number]; help: HelpData }) {
  return (
    <div className="narrow help">
      <PageTitle>{worry.label}</PageTitle>
      <ol className="worry-steps">
        {worry.steps.map(({ words, icon }) => (
          <li key={words}>
            {icon && <Icon name={icon} />}
            <span>{words}</span>
          </li>
        ))}
      </ol>
      <Lines help={help} />
      <p>
        <Link className="button" to={paths.helpFor("6-9")}>
          Back
        </Link>
      </p>
    </div>
  );
}

import { paths } from "#app/paths.ts";
import { PageTitle } from "../frame/page-title.tsx";
import type { ShellData } from "../frame/shell-data.ts";
import { WayOut } from "../frame/way-out.tsx";
import { type ArtName, StateArt } from "./state-art.tsx";

interface ErrorScreenProps extends Pick<ShellData, "contactEmail" | "socialLinks"> {
  message: string;
  status?: number;
  /** Where to try again; undefined if another try would be refused too. */
  again?: string | undefined;
}

export function ErrorScreen({ message, status = 500, again, contactEmail, socialLinks }: ErrorScreenProps) {
  return (
    <section className="narrow error-screen">
      <StateArt of={artOf(status)} />
      <PageTitle>We've encountered an issue:</PageTitle>
      <p className="message">{message.replace(/^GraphQL error:\s*/, "")}</p>
      <p>
        <a className="button main" href={again ?? paths.home()}>
          {again ? "Try again" : "Take Me Home"}
        </a>
      </p>
      <p>If this keeps happening, please get in contact with us:</p>
      <ul className="contact">
        {contactEmail && (
          <li>
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </li>
        )}
        {socialLinks.map(({ label, href }) => (
          <li key={label}>
            <WayOut href={href} rel="noopener noreferrer">
              {label}
            </WayOut>
          </li>
        ))}
      </ul>
    </section>
  );
}

function artOf(status: number): ArtName {
  if (status === 429 || status === 503) return "wait";
  return status >= 500 ? "broken" : "closed";
}

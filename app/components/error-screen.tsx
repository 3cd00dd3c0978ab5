import { PageTitle } from "./page-title.tsx";
import type { ShellData } from "./shell-data.ts";

interface ErrorScreenProps extends Pick<ShellData, "contactEmail" | "socialLinks"> {
  message: string;
}

export function ErrorScreen({ message, contactEmail, socialLinks }: ErrorScreenProps) {
  return (
    <section className="narrow error-screen">
      <PageTitle>We've encountered an issue:</PageTitle>
      <p className="message">{message.replace(/^GraphQL error:\s*/, "")}</p>
      <p>If this keeps happening, please get in contact with us:</p>
      <ul className="contact">
        {contactEmail && (
          <li>
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </li>
        )}
        {socialLinks.map(({ label, href }) => (
          <li key={label}>
            <a href={href} rel="noopener noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

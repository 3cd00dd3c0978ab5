import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { DeleteAccount, GetData } from "#app/ui/fields/own-data.tsx";
import type { HelpData } from "./help-data.server.ts";
import { HELP } from "./help-pages.ts";

interface Props {
  help: HelpData;
}

export function Lines({ help: { lines, band, product } }: Props) {
  const isYoungest = band === "6-9";
  return (
    <section aria-labelledby="call">
      <h2 className="section" id="call">
        {isYoungest ? "Who you can call" : "Who to call"}
      </h2>
      <ul className="lines">
        {lines.map(({ name, says, phone, site }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{says}</p>
            <p className="buttons">
              {phone && (
                <a className="button main" href={`tel:${phone.replaceAll(" ", "")}`}>
                  Call {phone.replaceAll(" ", "\u00a0")}
                </a>
              )}{" "}
              {site && (
                <a className="button" href={site} rel="noopener noreferrer">
                  Website <span className="unseen">of {name}</span>
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
      {!isYoungest && <p className="quiet">These aren't part of {product}. We don't record who calls or opens them.</p>}
    </section>
  );
}

export function Reporting({ help: { band, email, readsFigures } }: Props) {
  const { report, person } = HELP[band];
  return (
    <section aria-labelledby="report">
      <h2 className="section" id="report">
        Report something
      </h2>
      <h3>An Edit</h3>
      <p>{report}</p>
      <h3>A person</h3>
      <p>{person}</p>
      <Write email={email} />
      <h3>Us, or anything else</h3>
      <p>
        <Link to={paths.complaint()}>Send a complaint</Link>. You need no account for it.
      </p>
      {readsFigures && (
        <p>
          <Link to={paths.transparency()}>What people reported, and what we decided</Link>
        </p>
      )}
    </section>
  );
}

export function OwnData({ help: { band, isMember, email } }: Props) {
  return (
    <section aria-labelledby="data">
      <h2 className="section" id="data">
        {band === "6-9" ? "What we know about you" : "Your data and your account"}
      </h2>
      {isMember ? (
        <>
          <p>Get all that we know about you. We send a link to your email address.</p>
          <GetData />
          <DeleteAccount />
        </>
      ) : (
        <>
          <p>
            <Link to={paths.login()}>Log in</Link> first. Then you can get your data here, or delete your account.
          </p>
          <p>
            Can you not log in, or is your account suspended? Write to us from the address of the account, or{" "}
            <Link to={paths.complaint()}>send a complaint</Link>.
          </p>
          <Write email={email} />
        </>
      )}
    </section>
  );
}

export function Parents({ help: { band } }: Props) {
  return (
    <section aria-labelledby="parents">
      <h2 className="section" id="parents">
        {band === "18+" ? "For parents" : "What my parent sees"}
      </h2>
      {HELP[band].parent.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {band !== "18+" && (
        <p>
          <Link to={paths.helpFor("18+")}>Help for parents and other grown-ups</Link>
        </p>
      )}
    </section>
  );
}

function Write({ email }: { email: string }) {
  return (
    <p>
      <a href={`mailto:${email}`}>{email}</a>
    </p>
  );
}

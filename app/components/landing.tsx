import { Link, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { LandingWords } from "#app/content/landing.ts";
import { paths } from "#app/paths.ts";
import { LISTED_SPORTS } from "#app/schemas/words.ts";
import { HeroScene } from "./hero-scene.tsx";
import type { ShellData } from "./shell-data.ts";
import { Testimonials } from "./testimonials.tsx";

interface LandingProps {
  landing: LandingWords;
  /** The form of the Join Community section. */
  join: ReactNode;
}

export function Landing({ landing, join }: LandingProps) {
  return (
    <div className="landing">
      <Hero {...landing.hero} />
      <ul className="sports" aria-label="Sports">
        {LISTED_SPORTS.map(({ name, slug }) => (
          <li key={slug} className={slug}>
            {name}
          </li>
        ))}
      </ul>
      <Section id="about-us" heading={landing.about.heading}>
        <Paragraphs texts={landing.about.paragraphs} />
        <ul className="claims">
          {landing.claims.map(({ number, words }) => (
            <li key={words}>
              <b>{number}</b> {words}
            </li>
          ))}
        </ul>
      </Section>
      <section id="create-an-account" className="join" aria-label="Join Community">
        {join}
      </section>
      <Section id="sponsored" heading={landing.sponsored.heading}>
        <Paragraphs texts={landing.sponsored.paragraphs} />
      </Section>
      <Section id="testimonials" heading="Testimonials">
        <Testimonials quotes={landing.testimonials} />
      </Section>
      <Contact {...landing.contact} />
    </div>
  );
}

function Hero({ heading, text }: LandingWords["hero"]) {
  return (
    <section className="hero">
      <HeroScene />
      <div>
        <h1>
          {heading.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p>{text}</p>
        <p className="buttons">
          <Link className="button main" to={paths.join()}>
            Join Community
          </Link>
          <Link className="button" to="/#about-us">
            How it works
          </Link>
        </p>
      </div>
    </section>
  );
}

function Contact({ heading, text }: LandingWords["contact"]) {
  const shell = useRouteLoaderData<ShellData>("root");
  if (!shell) return null;
  return (
    <Section id="contact" heading={heading}>
      <p>
        {text} <a href={`mailto:${shell.contactEmail}`}>{shell.contactEmail}</a>
      </p>
      <ul className="contact">
        {[...shell.socialLinks, ...shell.storeLinks].map(({ label, href }) => (
          <li key={label}>
            <a className="button small" href={href} rel="noopener noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Section({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section id={id} className="band">
      <h2>{heading}</h2>
      <div>{children}</div>
    </section>
  );
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>);
}

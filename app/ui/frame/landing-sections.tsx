import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { LandingTexts } from "#app/content/landing-texts.ts";
import { Testimonials } from "../lists/testimonials.tsx";
import { Prose } from "./prose.tsx";
import type { ShellData } from "./shell-data.ts";
import { WayOut } from "./way-out.tsx";

interface SectionProps {
  id: string;
  heading: string;
  children: ReactNode;
}

export function Section({ id, heading, children }: SectionProps) {
  return (
    <section id={id} className="band">
      <h2>{heading}</h2>
      <div>{children}</div>
    </section>
  );
}

export function PhonesSection({ screens }: { screens: LandingTexts["screens"] }) {
  return (
    <section className="phones" aria-label="On your phone">
      {screens.map(({ picture, alt, words }) => (
        <figure key={picture}>
          <img src={picture} alt={alt} width="390" height="780" loading="lazy" decoding="async" />
          <figcaption>{words}</figcaption>
        </figure>
      ))}
    </section>
  );
}

interface AboutSectionProps {
  about: { title: string; html: string };
  claims: LandingTexts["claims"];
}

export function AboutSection({ about, claims }: AboutSectionProps) {
  return (
    <Section id="about-us" heading={about.title}>
      <Prose html={about.html} />
      <ul className="claims">
        {claims.map(({ number, words }) => (
          <li key={words}>
            <b>{number}</b> {words}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function TestimonialsSection({ quotes }: { quotes: LandingTexts["testimonials"] }) {
  return (
    <Section id="testimonials" heading="Testimonials">
      <Testimonials quotes={quotes} />
    </Section>
  );
}

export function ContactSection({ heading, text }: LandingTexts["contact"]) {
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
            <WayOut className="button small" href={href} rel="noopener noreferrer">
              {label}
            </WayOut>
          </li>
        ))}
      </ul>
    </Section>
  );
}

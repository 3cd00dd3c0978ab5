import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { LandingTexts } from "#app/content/landing-texts.ts";
import { paths } from "#app/paths.ts";
import { LISTED_SPORTS } from "#app/schemas/sports.ts";
import { HeroFilm } from "../cards/hero-film.tsx";
import { type SponsoredData, SponsoredSection } from "../cards/sponsored-section.tsx";
import { AboutSection, ContactSection, PhonesSection, TestimonialsSection } from "./landing-sections.tsx";

interface LandingPageProps {
  landing: LandingTexts;
  about: { title: string; html: string };
  sponsored: SponsoredData;
  still: boolean;
  join: ReactNode;
}

export function LandingPage({ landing, about, sponsored, still, join }: LandingPageProps) {
  return (
    <div className="landing">
      <Hero {...landing.hero} still={still} />
      <section id="create-an-account" className="join" aria-label="Join Community">
        {join}
      </section>
      <ul className="sports" aria-label="Sports">
        {LISTED_SPORTS.map(({ name, slug }) => (
          <li key={slug} className={slug}>
            {name}
          </li>
        ))}
      </ul>
      <PhonesSection screens={landing.screens} />
      <AboutSection about={about} claims={landing.claims} />
      <SponsoredSection sponsored={sponsored} />
      <TestimonialsSection quotes={landing.testimonials} />
      <ContactSection {...landing.contact} />
    </div>
  );
}

function Hero({ heading, text, still }: LandingTexts["hero"] & { still: boolean }) {
  return (
    <section className="hero">
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
          </Link>{" "}
          <Link className="button" to="/#about-us">
            How it works
          </Link>
        </p>
      </div>
      <HeroFilm still={still} />
    </section>
  );
}

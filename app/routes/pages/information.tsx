import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Brands } from "#app/components/brands.tsx";
import { AboutSection, ContactSection, Section, TestimonialsSection } from "#app/components/landing-sections.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Prose } from "#app/components/prose.tsx";
import { SponsoredSection } from "#app/components/sponsored-section.tsx";
import { LANDING_TEXTS } from "#app/content/landing-texts.ts";
import { describedAs } from "#app/page/meta.ts";
import { webAddressOf } from "#app/services/clicks.server.ts";
import * as brands from "#app/services/people/brands.server.ts";
import { faceOf } from "#app/services/people/faces.server.ts";
import { pageFor } from "../legal/markdown-page.server.ts";
import { sharedSections } from "./landing-sections.server.ts";

export const handle = { hasEtag: true };

export const meta: MetaFunction = () => describedAs("Information", LANDING_TEXTS.hero.text);

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const groups = brands.grouped(viewer).map((group) => ({
    sport: group.sport,
    brands: group.brands.map(({ id, name, website, ...logo }) => ({
      id,
      name,
      face: faceOf({ id, ...logo }, 50),
      hasWebsite: webAddressOf({ isBusiness: true, website }) !== undefined,
    })),
  }));
  return {
    ...sharedSections(viewer, new URL(request.url)),
    groups,
    features: pageFor(viewer, "information/features"),
    charities: pageFor(viewer, "information/supported_charities"),
    faq: pageFor(viewer, "information/faq"),
  };
}

export default function Information() {
  const { about, groups, sponsored, features, charities, faq } = useLoaderData<typeof loader>();
  return (
    <div className="landing">
      <div className="head">
        <PageTitle>Information</PageTitle>
      </div>
      <AboutSection about={about} claims={LANDING_TEXTS.claims} />
      <Section id="brands" heading="BRANDS WE WORK WITH">
        <Brands groups={groups} />
      </Section>
      <SponsoredSection sponsored={sponsored} />
      <TestimonialsSection quotes={LANDING_TEXTS.testimonials} />
      <Section id="features" heading={features.title}>
        <Prose html={features.html} />
      </Section>
      <Section id="supported-charities" heading={charities.title}>
        <Prose html={charities.html} />
      </Section>
      <Section id="faq" heading={faq.title}>
        <Prose html={faq.html} />
      </Section>
      <ContactSection {...LANDING_TEXTS.contact} />
    </div>
  );
}

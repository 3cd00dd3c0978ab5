import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LANDING_TEXTS } from "#app/content/landing-texts.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import * as brands from "#app/services/people/brands.server.ts";
import { faceOf } from "#app/services/people/faces.server.ts";
import { webAddressOf } from "#app/services/reactions/clicks.server.ts";
import { SponsoredSection } from "#app/ui/cards/sponsored-section.tsx";
import { AboutSection, ContactSection, Section, TestimonialsSection } from "#app/ui/frame/landing-sections.tsx";
import { describedAs } from "#app/ui/frame/meta.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { Prose } from "#app/ui/frame/prose.tsx";
import { Brands } from "#app/ui/lists/brands.tsx";
import { documentFor } from "../legal/markdown-page.server.ts";
import { sharedSections } from "./landing-sections.server.ts";

export const handle = { hasEtag: true };

export const meta: MetaFunction = (args) => describedAs(args, "Information", LANDING_TEXTS.hero.text);

/** Shows under-13s no brands and no words about sponsors. */
export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const page = {
    about: documentFor(viewer, "information/about_us"),
    features: documentFor(viewer, "information/features"),
    charities: documentFor(viewer, "information/supported_charities"),
  };
  return { ...page, from13: viewer.under13 ? undefined : sectionsFrom13(viewer, new URL(request.url)) };
}

function sectionsFrom13(viewer: Viewer, url: URL) {
  const groups = brands.grouped(viewer).map((group) => ({
    sport: group.sport,
    brands: group.brands.map(({ id, name, website, ...logo }) => ({
      id,
      name,
      face: faceOf({ id, ...logo }, 50),
      hasWebsite: webAddressOf({ isBusiness: true, website }) !== undefined,
    })),
  }));
  return { groups, sponsored: sharedSections(viewer, url).sponsored, faq: documentFor(viewer, "information/faq") };
}

export default function Information() {
  const { about, features, charities, from13 } = useLoaderData<typeof loader>();
  return (
    <div className="landing">
      <div className="head">
        <PageTitle>Information</PageTitle>
      </div>
      <AboutSection about={about} claims={LANDING_TEXTS.claims.filter(({ isOfBrands }) => from13 || !isOfBrands)} />
      {from13 && (
        <>
          <Section id="brands" heading="BRANDS WE WORK WITH">
            <Brands groups={from13.groups} />
          </Section>
          <SponsoredSection sponsored={from13.sponsored} />
          <TestimonialsSection quotes={LANDING_TEXTS.testimonials} />
        </>
      )}
      <Section id="features" heading={features.title}>
        <Prose html={features.html} />
      </Section>
      <Section id="supported-charities" heading={charities.title}>
        <Prose html={charities.html} />
      </Section>
      {from13 && (
        <Section id="faq" heading={from13.faq.title}>
          <Prose html={from13.faq.html} />
        </Section>
      )}
      <ContactSection {...LANDING_TEXTS.contact} />
    </div>
  );
}

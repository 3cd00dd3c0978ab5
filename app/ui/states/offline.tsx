import { PageTitle } from "../frame/page-title.tsx";

export function Offline({ again }: { again: string }) {
  return (
    <section className="narrow error-screen">
      <FlatSea />
      <PageTitle>You're offline</PageTitle>
      <p className="message">This page couldn't be loaded. Your connection is needed for it.</p>
      <p>
        <a className="button main" href={again}>
          Try again
        </a>
      </p>
    </section>
  );
}

/** Drawn inline, since no file can be fetched now. */
function FlatSea() {
  return (
    <svg className="state-art surf" viewBox="0 0 240 144" fill="var(--hue)" aria-hidden="true">
      <circle cx="178" cy="62" r="30" opacity=".28" />
      <path d="M0 98q20-10 40 0t40 0 40 0 40 0 40 0 40 0v46H0z" opacity=".3" />
      <path d="M44 106Q110 124 196 102 120 96 44 106z" fill="var(--surface)" stroke="currentcolor" strokeWidth="3" />
      <path d="M74 108Q116 112 160 105" fill="none" stroke="var(--hue)" strokeWidth="4" />
    </svg>
  );
}

import type { ReactNode } from "react";
import { PageTitle } from "./page-title.tsx";
import { Prose } from "./prose.tsx";

const MANY_SECTIONS = 6;

interface MarkdownPageProps {
  title: string;
  html: string;
  sections: readonly { id: string; title: string }[];
  tabs?: ReactNode;
  pictures?: ReactNode;
  children?: ReactNode;
}

export function MarkdownPage({ title, html, sections, tabs, pictures, children }: MarkdownPageProps) {
  return (
    <article className="narrow">
      <PageTitle>{title}</PageTitle>
      {tabs}
      {pictures}
      {sections.length > MANY_SECTIONS && (
        <details className="contents">
          <summary>On this page</summary>
          <nav aria-label="On this page">
            <ul>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ul>
          </nav>
        </details>
      )}
      <Prose html={html} />
      {children}
    </article>
  );
}

import type { RiskAssessment } from "./risk-assessments.server.ts";

type Kind = RiskAssessment["kinds"][number];

export function KindOfContent({ id, title, category, how, factors, evidence, risks, measures, remains }: Kind) {
  return (
    <section>
      <h3 id={id}>{title}</h3>
      <dl className="facts">
        {category && (
          <div>
            <dt>Category</dt>
            <dd>{category}</dd>
          </div>
        )}
        <div>
          <dt>How</dt>
          <dd>{how}</dd>
        </div>
        <div>
          <dt>Risk factors</dt>
          <dd>
            <ul>
              {factors.map((factor) => (
                <li key={factor}>{factor}</li>
              ))}
            </ul>
          </dd>
        </div>
        <div>
          <dt>Evidence</dt>
          <dd>{evidence.join("; ")}</dd>
        </div>
        {risks.map(({ who, likelihood, impact, level, because }) => (
          <div key={who ?? "all"}>
            <dt>{who ? `Risk at ${who}` : "Risk"}</dt>
            <dd>
              <strong>{level}.</strong> {because}
              <br />
              <span className="quiet">
                Likelihood {likelihood.toLowerCase()}, impact {impact.toLowerCase()}
              </span>
            </dd>
          </div>
        ))}
        <div>
          <dt>Measures</dt>
          <dd>
            {measures.map((measure, index) => (
              <span key={measure.id}>
                {index > 0 && ", "}
                <a href={`#${measure.id}`}>{measure.title}</a>
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>Remains</dt>
          <dd>
            <strong>{remains.level}.</strong> {remains.because}
          </dd>
        </div>
      </dl>
    </section>
  );
}

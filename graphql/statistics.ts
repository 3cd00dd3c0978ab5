import { FIGURES } from "#app/schemas/statistics.ts";

const fieldsOf = ({ figures }: { figures: Record<string, string> }) =>
  Object.keys(figures)
    .map((name) => `${name}: Figure!`)
    .join("\n    ");

export const typeDefs = /* GraphQL */ `
  "A figure of the last seven days. Names that end in Percent are percentages."
  type Figure {
    count: Float!
    "In percent of the seven days before: 0 if both are 0, and 100 if only the earlier one is."
    growth: Float!
  }

  type UserFigures {
    ${fieldsOf(FIGURES.users)}
  }

  "Who posted, gave a Stoke, followed, asked or accepted a Crew, shared, watched, pressed or reported."
  type EngagedFigures {
    ${fieldsOf(FIGURES.engaged)}
  }

  type EditFigures {
    ${fieldsOf(FIGURES.edits)}
  }

  type DiscountFigures {
    ${fieldsOf(FIGURES.discounts)}
  }

  type Statistics {
    users: UserFigures!
    engaged: EngagedFigures!
    edits: EditFigures!
    discounts: DiscountFigures!
  }

  extend type Query {
    "For the operator and the reader of the statistics."
    statistics: Statistics!
  }
`;

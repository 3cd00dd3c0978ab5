import { FIGURES } from "#app/schemas/statistics.ts";

const fieldsOf = ({ figures }: { figures: Record<string, string> }) =>
  Object.entries(figures)
    .map(([name, title]) => `"${title}."\n    ${name}: Figure!`)
    .join("\n    ");

export const typeDefs = /* GraphQL */ `
  "A figure of the last seven days. Names that end in Percent are percentages."
  type Figure {
    "A number, or percent where the name says so."
    count: Float!
    "In percent of the seven days before: 0 if both are 0, and 100 if only the earlier one is."
    growth: Float!
  }

  "Accounts that were made and deleted."
  type UserFigures {
    ${fieldsOf(FIGURES.users)}
  }

  "Who posted, gave a Stoke, followed, asked or accepted a Crew, shared, watched, pressed or reported."
  type EngagedFigures {
    ${fieldsOf(FIGURES.engaged)}
  }

  "Edits that were posted."
  type EditFigures {
    ${fieldsOf(FIGURES.edits)}
  }

  "Discounts that were posted."
  type DiscountFigures {
    ${fieldsOf(FIGURES.discounts)}
  }

  "The figures of the last seven days, beside the seven before."
  type Statistics {
    "Accounts that were made and deleted."
    users: UserFigures!
    "Who took part."
    engaged: EngagedFigures!
    "Edits that were posted."
    edits: EditFigures!
    "Discounts that were posted."
    discounts: DiscountFigures!
  }

  extend type Query {
    "For the operator and the reader of the statistics."
    statistics: Statistics
  }
`;

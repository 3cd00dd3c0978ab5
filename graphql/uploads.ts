import { type ASTVisitor, GraphQLError, GraphQLScalarType, getNamedType, type ValidationContext } from "graphql";
import { UploadedFile } from "#app/services/media/uploaded-file.server.ts";

export const typeDefs = /* GraphQL */ `
  "A file in this request, by the GraphQL multipart request specification."
  scalar Upload

  "The server's name for an uploaded file."
  type UploadResult {
    "What the operation that posts takes."
    filename: String!
    "image/jpeg or video/mp4, as it is kept."
    mimetype: String!
    "Always 7bit."
    encoding: String!
  }

  extend type Mutation {
    "A video or photo for an Edit."
    videoUpload: UploadResult
    "A picture or video for a Discount."
    discountProductImagesUpload: UploadResult
    "A picture for a Spot."
    spotUpload: UploadResult
    "At once the caller's picture; before the profile is complete it waits for profileSetup."
    profileImageUpload: UploadResult
    "The same for the logo of a business."
    businessLogoUpload: UploadResult
  }
`;

/** The first field that uses a file consumes it, so a second would find none. */
export function eachUploadOnce(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      const used = new Set<string>();
      for (const { node, type } of context.getRecursiveVariableUsages(operation)) {
        if (!type || getNamedType(type).name !== "Upload") continue;
        const { value: name } = node.name;
        if (used.has(name)) context.reportError(new GraphQLError(`The file of "$${name}" can be used once`, { nodes: node }));
        used.add(name);
      }
    },
  };
}

export const resolvers = {
  Upload: new GraphQLScalarType<UploadedFile, never>({
    name: "Upload",
    description: "A file in this request, by the GraphQL multipart request specification.",
    parseValue(value) {
      if (value instanceof UploadedFile) return value;
      throw new GraphQLError("Please send a file");
    },
    parseLiteral() {
      throw new GraphQLError("Please send a file");
    },
  }),
};

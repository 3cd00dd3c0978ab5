export * from "./accounts.ts";
export * from "./desk.ts";
export * from "./operation.ts";
export * from "./people.ts";
export * from "./posts.ts";
export * from "./sponsorships.ts";

declare module "*.md" {
  export const title: string;
  export const description: string;
  export const html: string;
  export const sections: { id: string; title: string }[];
}

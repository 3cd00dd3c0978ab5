import { paths } from "#app/paths.ts";

type Size = 50 | 250 | 500;

interface Pictured {
  id: string;
  profileImage: string | null;
  businessLogo: string | null;
}

/** Prefers the logo. Apps and browsers cache a picture for an hour, so a new picture gets a new version. */
export function pictureOf({ id, profileImage, businessLogo }: Pictured, size?: Size) {
  if (businessLogo) return { path: paths.logo(id, size), version: versionOf(businessLogo) };
  return profileImage ? { path: paths.profileImage(id, size), version: versionOf(profileImage) } : undefined;
}

export function faceOf(person: Pictured, size: Size): string | undefined {
  const picture = pictureOf(person, size);
  return picture && `${picture.path}?v=${picture.version}`;
}

export function versionOf(filename: string): string {
  return filename.slice(0, 6);
}

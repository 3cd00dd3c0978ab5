import { paths } from "#app/paths.ts";

interface Pictured {
  id: string;
  profileImage: string | null;
  businessLogo: string | null;
}

/** The logo, else the profile image. Browsers cache a picture for an hour, so a new picture gets a new address. */
export function faceOf({ id, profileImage, businessLogo }: Pictured, size: 50 | 250 | 500): string | undefined {
  if (businessLogo) return `${paths.logo(id, size)}?v=${versionOf(businessLogo)}`;
  return profileImage ? `${paths.profileImage(id, size)}?v=${versionOf(profileImage)}` : undefined;
}

/** The random part of the file name. */
function versionOf(filename: string): string {
  return filename.slice(0, 6);
}

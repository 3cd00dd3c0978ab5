import { FILE_LIMITS } from "#app/schemas/file-limits.ts";
import type { MEDIA_PURPOSES } from "#db/schema.ts";
import type { Kind } from "./inspect.server.ts";

export interface UploadKind {
  purpose: (typeof MEDIA_PURPOSES)[number];
  /** Bytes. */
  limit: number;
  tooBig: string;
  wrongType: string;
  kinds: readonly Kind[];
}

const IMAGE = { purpose: "image", kinds: ["image"] } as const;
const IMAGE_50 = { ...IMAGE, ...FILE_LIMITS.image } as const;
const PNG_OR_JPG = "Image type not recognised, please upload file of type png or jpg";

export const UPLOAD_KINDS = {
  edit: {
    purpose: "edit",
    kinds: ["image", "video"],
    ...FILE_LIMITS.edit,
    wrongType: "Content type not recognised, please upload file of type mp4, mov, quicktime, 3gpp, jpeg, jpg or png",
  },
  completion: {
    ...IMAGE,
    ...FILE_LIMITS.completion,
    wrongType: PNG_OR_JPG,
  },
  profileImage: { ...IMAGE_50, wrongType: PNG_OR_JPG },
  profilePage: { ...IMAGE_50, wrongType: "Image type not recognised, please upload file of type PNG, JPG or JPEG" },
} satisfies Record<string, UploadKind>;

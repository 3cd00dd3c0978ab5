import { FILE_LIMITS } from "#app/schemas/file-limits.ts";
import type { MEDIA_PURPOSES } from "#db/schema/index.ts";
import type { MediaType } from "./inspect.server.ts";

export interface UploadKind {
  purpose: (typeof MEDIA_PURPOSES)[number];
  /** Bytes. */
  limit: number;
  tooBig: string;
  wrongType: string;
  kinds: readonly MediaType[];
  /** The limit for pictures where videos are accepted, too. */
  images?: { limit: number; tooBig: string };
}

const IMAGE = { purpose: "image", kinds: ["image"] } as const;
const IMAGE_50 = { ...IMAGE, ...FILE_LIMITS.image } as const;
const PNG_OR_JPG = "Image type not recognised, please upload file of type png or jpg";

const DISCOUNT_IMAGE = {
  purpose: "discount",
  kinds: ["image"],
  ...FILE_LIMITS.image,
  wrongType: "Image type not recognised, please upload file of type png, jpeg or jpg",
} as const;

export const UPLOAD_KINDS = {
  edit: {
    purpose: "edit",
    kinds: ["image", "video"],
    ...FILE_LIMITS.edit,
    wrongType: "Content type not recognised, please upload file of type mp4, mov, quicktime, 3gpp, jpeg, jpg or png",
  },
  discountImage: DISCOUNT_IMAGE,
  discountVideo: {
    purpose: "discount",
    kinds: ["video"],
    ...FILE_LIMITS.discountVideo,
    wrongType: "Content type not recognised, please upload file of type mp4, mov, quicktime or 3gpp",
  },
  /** Existing apps send both by one operation; `discountKind` tells which of the two a wrong file should be. */
  discount: { ...DISCOUNT_IMAGE, kinds: ["image", "video"], ...FILE_LIMITS.discountVideo, images: FILE_LIMITS.image },
  completion: {
    ...IMAGE,
    ...FILE_LIMITS.completion,
    wrongType: PNG_OR_JPG,
  },
  spot: {
    ...IMAGE_50,
    purpose: "spot",
    wrongType: "Image type not recognised, please upload file of type PNG, JPEG or JPG",
  },
  guide: {
    ...IMAGE_50,
    purpose: "guide",
    wrongType: "Image type not recognised, please upload file of type PNG, JPEG or JPG",
  },
  profileImage: { ...IMAGE_50, wrongType: PNG_OR_JPG },
  profilePage: { ...IMAGE_50, wrongType: "Image type not recognised, please upload file of type PNG, JPG or JPEG" },
} satisfies Record<string, UploadKind>;

const FILM = /\.(mp4|m4v|mov|qt|3gpp?|3g2|webm|mkv|avi|wmv|flv|mpe?g|ogv|ts)$/i;

/** Guesses by the name whether a wrong file was to be a video or a picture. */
export function discountKind(name: string): UploadKind {
  const { discount, discountVideo } = UPLOAD_KINDS;
  return FILM.test(name) ? { ...discount, wrongType: discountVideo.wrongType } : discount;
}

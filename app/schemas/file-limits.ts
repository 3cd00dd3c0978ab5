/** Bytes, with the error messages for larger files. */
export const FILE_LIMITS = {
  edit: { limit: 10_000_000_000, tooBig: "File too big, please upload a file of size less than 10GB" },
  image: { limit: 50_000_000, tooBig: "File too big, please upload a file of size less than 50Mb" },
  discountVideo: { limit: 10_000_000_000, tooBig: "File too big, please upload a file of size less than 10GB" },
  completion: { limit: 15_000_000, tooBig: "File too big, please upload a file of size less than 15Mb" },
  captions: { limit: 100_000, tooBig: "File too big, please upload captions of less than 100 kB" },
} as const;

import sharp from "sharp";

/** Pixels, as the web app manifest names them. */
for (const size of [192, 512])
  await sharp("public/favicon.svg", { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toFile(`public/icon-${size}.png`);

import { writeFileSync } from "node:fs";
import sharp from "sharp";

function drawn(size: number): Promise<Buffer> {
  return sharp("public/favicon.svg", { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
}

/** Pixels, as in the web app manifest. */
for (const size of [192, 512]) writeFileSync(`public/icon-${size}.png`, await drawn(size));

/** One PNG of 32 pixels behind the format's two headers. Browsers request it if an answer names no icon. */
const icon = await drawn(32);
const headers = Buffer.alloc(22);
headers.writeUInt16LE(1, 2);
headers.writeUInt16LE(1, 4);
headers.writeUInt8(32, 6);
headers.writeUInt8(32, 7);
headers.writeUInt16LE(1, 10);
headers.writeUInt16LE(32, 12);
headers.writeUInt32LE(icon.length, 14);
headers.writeUInt32LE(headers.length, 18);
writeFileSync("public/favicon.ico", Buffer.concat([headers, icon]));

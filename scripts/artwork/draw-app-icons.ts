import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";

const INK = "#12181f";
const PAPER = "#faf8f4";

function drawn(size: number): Promise<Buffer> {
  return sharp("public/favicon.svg", { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
}

/** Pixels, as in the web app manifest. */
for (const size of [192, 512]) writeFileSync(`public/icon-${size}.png`, await drawn(size));

/** A phone cuts a maskable icon to its own shape, so the wave stays in the middle, and night and sea reach the edges. */
const [, wave = ""] = /(<path d="M2 24[^>]+>)/.exec(readFileSync("public/favicon.svg", "utf8")) ?? [];
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="-8 -7 48 48">
  <rect x="-8" y="-7" width="48" height="48" fill="${INK}"/>
  ${wave}
  <path d="M-16 23${"q4-3 8 0t8 0".repeat(4)}v18h-64z" fill="${PAPER}"/>
</svg>`;
writeFileSync("public/icon-maskable.png", await sharp(Buffer.from(maskable)).png({ palette: true }).toBuffer());

/** The manifest's shortcuts, by their symbols among our icons. */
const icons = readFileSync("public/icons.svg", "utf8");
for (const name of ["upload", "map"]) {
  const [, shape = ""] = new RegExp(`<symbol id="${name}"[^>]*>([\\s\\S]*?)</symbol>`).exec(icons) ?? [];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-12 -12 48 48">
  <circle cx="12" cy="12" r="24" fill="${INK}"/>
  <g fill="none" stroke="${PAPER}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shape}</g>
</svg>`;
  writeFileSync(`public/shortcut-${name}.png`, await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer());
}

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

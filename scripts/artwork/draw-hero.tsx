import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { HeroScene } from "./hero-scene.tsx";

const SECONDS = 6;
const RATE = 24;
const FILMS = { wide: [1280, 720], narrow: [640, 800] } as const;

for (const [name, [width, height]] of Object.entries(FILMS)) {
  const frames = mkdtempSync(join(tmpdir(), "hero-"));
  const count = SECONDS * RATE;
  for (let n = 0; n < count; n++) {
    const svg = Buffer.from(renderToStaticMarkup(<HeroScene width={width} height={height} turn={n / count} />));
    if (n === 0) await sharp(svg).webp({ quality: 80 }).toFile(`public/hero-${name}.webp`);
    await sharp(svg)
      .png({ compressionLevel: 1 })
      .toFile(join(frames, `${String(n).padStart(3, "0")}.png`));
  }
  const encoding = "-c:v libx264 -preset veryslow -crf 29 -profile:v high -pix_fmt yuv420p -map_metadata -1 -movflags +faststart";
  const input = ["-loglevel", "error", "-y", "-framerate", String(RATE), "-i", join(frames, "%03d.png")];
  execFileSync("ffmpeg", [...input, ...encoding.split(" "), `public/hero-${name}.mp4`], { stdio: "inherit" });
  rmSync(frames, { recursive: true });
}

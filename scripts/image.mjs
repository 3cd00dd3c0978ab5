import "./node.mjs";
import { spawnSync } from "node:child_process";
import { must } from "./run.mjs";

/* Builds the image "stokeline" by docker, podman or buildah. With --bare, buildah needs no registry of images. */

const BUILD = ["build", "--tag", "stokeline"];

if (process.argv.includes("--bare")) {
  await must("sh", ["scripts/bare-images.sh"]);
  await must("buildah", [...BUILD, "--isolation=chroot", "--pull-never", "."]);
} else {
  const builder = ["docker", "podman", "buildah"].find((name) => spawnSync(name, ["info"]).status === 0);
  if (builder) await must(builder, [...BUILD, "."]);
  else {
    console.error("Start docker, or install podman or buildah, first");
    process.exitCode = 1;
  }
}

import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** The server could not read or remove root's files, so root becomes the folder's owner, and gives it root's files there. */
export function actAsOwnerOf(folder) {
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0) return;
  spawnSync("find", [folder, "-user", "0", "-exec", "chown", "-h", `${owner.uid}:${owner.gid}`, "{}", "+"]);
  process.setgroups([owner.gid]);
  process.setgid(owner.gid);
  process.setuid(owner.uid);
}

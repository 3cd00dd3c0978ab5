import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** What root writes into a folder the server could neither read nor remove, so root becomes the folder's owner, and gives it what is root's there. */
export function actAsOwnerOf(folder) {
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0) return;
  spawnSync("find", [folder, "-user", "0", "-exec", "chown", "-h", `${owner.uid}:${owner.gid}`, "{}", "+"]);
  process.setgroups([owner.gid]);
  process.setgid(owner.gid);
  process.setuid(owner.uid);
}

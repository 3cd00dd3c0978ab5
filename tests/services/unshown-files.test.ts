import { expect, test } from "vitest";
import { postFile } from "#app/services/media/serving.server.ts";
import { ID } from "#db/seed/world.ts";
import { addUpload } from "#tests/add-discount.ts";
import { viewer } from "#tests/cast.ts";

test.each([
  ["image", true],
  ["spot", true],
  ["edit", false],
  ["discount", false],
] as const)("the operator is given a picture among the files that nothing shows (%s): %s", (purpose, isGiven) => {
  const filename = addUpload("sol", { purpose, attachedAt: 1 });
  expect(postFile(viewer("ops"), ID.sol, filename, "file") !== undefined).toBe(isGiven);
  expect(postFile(viewer("mia"), ID.sol, filename, "file")).toBeUndefined();
});

import { expect, test } from "vitest";
import { outputOf, runLimited } from "#app/adapters/process.server.ts";

test("a program that is started knows where programs are, and no setting or secret of the server", async () => {
  expect(process.env.DATA_DIR).toBeTruthy();
  for (const said of [await runLimited(["env"], undefined), await outputOf("env")]) {
    expect(
      said
        .trim()
        .split("\n")
        .map((line) => line.split("=")[0])
        .sort(),
    ).toEqual(["NODE_ENV", "PATH"]);
  }
});

import "./no-limits.ts";
import { expect, test } from "vitest";
import { isFull } from "./how-long.ts";
import { sendShapes } from "./shapes.ts";
import { openWholeApp } from "./whole-app.ts";

const base = await openWholeApp();

test("a form or an operation with one thing wrong is refused without a failure, and changes and tells nothing", async () => {
  expect(await sendShapes(base, isFull ? 1 : 59)).toBeGreaterThan(isFull ? 30_000 : 500);
});

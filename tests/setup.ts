import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { sqlite } from "#db";

const errors = vi.spyOn(console, "error");

/** Files in a shared process share its database. */
const isShared = process.env.SHARED === "true";

/* Each test undoes its changes, and a file in a shared process undoes its changes from before the first test. */
if (isShared) sqlite.exec("SAVEPOINT file");

beforeEach(() => {
  errors.mockClear();
  sqlite.exec("SAVEPOINT test");
});

afterEach(() => {
  sqlite.exec("ROLLBACK TO test; RELEASE test");
  expect(errors).not.toHaveBeenCalled();
});

afterAll(() => {
  if (isShared) sqlite.exec("ROLLBACK TO file; RELEASE file");
  else sqlite.close();
});

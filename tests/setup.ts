import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { sqlite } from "#db";

const errors = vi.spyOn(console, "error");

/** Files that share a process share its database, too. */
const isShared = process.env.SHARED === "true";

/* Each test undoes what it did, and a shared file what it did before its first test. */
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

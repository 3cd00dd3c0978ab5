import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { sqlite } from "#db";

const errors = vi.spyOn(console, "error");

/* Each test undoes what it did; a test file has a database of its own. */
beforeEach(() => {
  errors.mockClear();
  sqlite.exec("SAVEPOINT test");
});

afterEach(() => {
  sqlite.exec("ROLLBACK TO test; RELEASE test");
  expect(errors).not.toHaveBeenCalled();
});

afterAll(() => sqlite.close());

import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { sqlite } from "#db";

const errors = vi.spyOn(console, "error");

/* Each test undoes what it did, and each file what it did before its first test. */
sqlite.exec("SAVEPOINT file");

beforeEach(() => {
  errors.mockClear();
  sqlite.exec("SAVEPOINT test");
});

afterEach(() => {
  sqlite.exec("ROLLBACK TO test; RELEASE test");
  expect(errors).not.toHaveBeenCalled();
});

afterAll(() => sqlite.exec("ROLLBACK TO file; RELEASE file"));

import { expect, test } from "vitest";
import { addressKey, inQueue } from "#app/kernel/limits.server.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:192.0.2.2", "192.0.2.2"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::9", "2001:db8:1:2"],
  ["2001:db8::9", "2001:db8:0:0"],
])("tries from %s count for %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test("many may wait for their turn, and all have it, while no limit is used up", async () => {
  const turns = await Promise.all(Array.from({ length: 40 }, (_, turn) => inQueue("account", "somebody", async () => turn)));
  expect(turns).toHaveLength(40);
});

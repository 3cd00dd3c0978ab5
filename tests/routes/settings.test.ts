import { expect, test } from "vitest";
import { noticeOf } from "#app/http/cookies/flash.server.ts";
import { action } from "#app/routes/account/settings.ts";
import { SettingsInput } from "#app/schemas/accounts.ts";
import type { Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";

async function noticeAfter(name: Name, form: Record<string, string>): Promise<string | undefined> {
  const request = new Request("http://127.0.0.1/settings", { method: "POST", body: new URLSearchParams(form) });
  const context = { viewer: viewer(name), origin: { address: "", userAgent: "" }, token: undefined, nonce: "" };
  const answer = await action({ request, context, params: {} });
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  return noticeOf(new Request("http://127.0.0.1/", { headers: { cookie } }));
}

test("each setting that is saved is told with what it is now", async () => {
  const told = new Set();
  for (const setting of SettingsInput.keyof().options) {
    const who = setting === "showsPlace" ? "kit" : "mia";
    const on = await noticeAfter(who, { setting, wanted: "on" });
    expect(on).toMatch(/^Saved: .+, on$/);
    expect(await noticeAfter(who, { setting })).toBe(on?.replace(/on$/, "off"));
    told.add(on);
  }
  expect(told.size).toBe(9);
});

test("the page says what a rider is open to, and that a child is open to nothing [A-171] [P-71]", async () => {
  const form = { setting: "openTo", openTo: "Content" };
  expect(await noticeAfter("mia", form)).toBe("Saved: open to sponsorship (Content)");
  expect(await noticeAfter("mia", { setting: "openTo" })).toBe("Saved: open to sponsorship off");
  expect(await noticeAfter("pip", form)).toBe("Not changed: open to sponsorship");
});

test("a choice that an age may not make is reported as not changed, and an unknown setting is refused", async () => {
  expect(await noticeAfter("pip", { setting: "websiteCookies", wanted: "on" })).toBe("Not changed: Website cookies");
  for (const name of ["pip", "mia"] as const)
    expect(await noticeAfter(name, { setting: "showsPlace", wanted: "on" })).toMatch(/^Not changed: Show my city/);
  for (const setting of ["email", "", "constructor"])
    expect((await refusalOf(() => noticeAfter("mia", { setting, wanted: "on" }))).message).toBe("There is no such setting");
});

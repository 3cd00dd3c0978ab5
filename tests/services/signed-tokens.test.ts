import { expect, test } from "vitest";
import { signatureOf } from "#app/kernel/secrets.server.ts";
import { readToken, signedToken } from "#app/kernel/signed-tokens.server.ts";

const token = signedToken("appeal", "12", { until: 99, facts: ["ann@x.example"] });

test("a token is signed for one purpose, one id, one end and its facts", () => {
  const read = readToken(token);
  expect([read.id, read.until]).toEqual(["12", 99]);
  expect(read.isSigned("appeal", "ann@x.example")).toBe(true);
  expect(read.isSigned("consent", "ann@x.example")).toBe(false);
  expect(read.isSigned("appeal", "ben@x.example")).toBe(false);
  expect(read.isSigned("appeal")).toBe(false);
  for (const other of [token.replace("12.", "13."), token.replace(".99.", ".98."), token.replace("12.99.", "12."), `${token}x`])
    expect(readToken(other).isSigned("appeal", "ann@x.example")).toBe(false);
});

test("a token without an end says so, and a text that is no token is signed for nothing", () => {
  const endless = readToken(signedToken("appeal", "12"));
  expect([endless.id, endless.until, endless.isSigned("appeal")]).toEqual(["12", Number.NaN, true]);
  for (const text of ["", "12", "12.", `12.1e3.${"a".repeat(43)}`, `${"1".repeat(17)}.abc`, `..${signatureOf("appeal", "")}`])
    expect(readToken(text).isSigned("appeal")).toBe(false);
});

test("links in emails that are read years later stay valid: the signed text is the id, the facts and the end, a line each", () => {
  expect(token).toBe(`12.99.${signatureOf("appeal", "12\nann@x.example\n99")}`);
});

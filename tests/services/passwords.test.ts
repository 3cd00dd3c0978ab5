import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { env } from "#app/env.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import { viewerOf } from "#app/kernel/viewer.server.ts";
import { ChangePasswordInput, LogInInput, ResetPasswordInput, SendCodeInput, SignUpInput } from "#app/schemas/accounts.ts";
import * as passwords from "#app/services/accounts/hashing.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { setPassword } from "#app/services/accounts/password.server.ts";
import { makeCode, sweep } from "#app/services/accounts/reset.server.ts";
import { db } from "#db";
import { jobs, resetCodes, users } from "#db/schema/index.ts";
import { emailOf, ID, type Name, PASSWORD } from "#db/seed/world.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { codeIn, lettersTo } from "#tests/outbox.ts";
import { refusalOf } from "#tests/refusal.ts";
import { sendMail } from "#tests/send-mail.ts";

const meanwhile = vi.hoisted(() => ({ act: (): unknown => undefined }));

vi.mock("#app/services/accounts/hashing.server.ts", async (actual) => {
  const real = await actual<typeof passwords>();
  const matches: typeof real.matches = async (...given) => {
    const isRight = await real.matches(...given);
    meanwhile.act();
    return isRight;
  };
  return { ...real, matches };
});

let address = 0;
/** A new client address, so that tests share no limit. */
const elsewhere = () => ({ address: `198.51.100.${++address}`, userAgent: "test" });

const NEW = "granite-kelp-41";
const TOO_SHORT = "Please enter a New Password greater than 5 characters long";
const TOO_COMMON = "Please choose a less common Password";
const NO_MATCH = "That code is wrong or too old";
const CONTROLS = "\u0000\u0007\u202e\u200b";

const logIn = (name: Name, password: string, origin = elsewhere()) =>
  accounts.logIn(origin, LogInInput.parse({ email: emailOf(name), password }));
const change = (name: Name | "visitor", input: Record<string, unknown>) =>
  accounts.changePassword(viewer(name), ChangePasswordInput.parse({ oldPassword: PASSWORD, newPassword: NEW, ...input }));
const send = (email: string, origin = elsewhere()) => accounts.sendCode(origin, SendCodeInput.parse({ email }));
const reset = (input: Record<string, unknown>, origin = elsewhere()) =>
  accounts.resetPassword(origin, ResetPasswordInput.parse({ email: emailOf("mia"), newPassword: NEW, ...input }));
const codeFor = (name: Name) => makeCode(ID[name])?.code ?? "";
const waitingMails = () => db.select({ key: jobs.key }).from(jobs).where(eq(jobs.kind, "reset-mail")).all();

describe("a password that keyboards spell in several ways", () => {
  const [composed, decomposed, wide] = ["café-crème-1", "cafe\u0301-cre\u0300me-1", "ｃａｆé-crème-１"];
  const logIn = (password: string) =>
    accounts.logIn({ address: "203.0.113.77", userAgent: "" }, { email: emailOf("mia"), password });

  test("opens the account however it is spelled", async () => {
    setPassword(ID.mia, await passwords.hashed(decomposed));
    for (const password of [composed, decomposed, wide]) expect(viewerOf(await logIn(password)).id).toBe(ID.mia);
  });

  test("opens an account whose older hash is of the password as typed", async () => {
    setPassword(ID.mia, await hash(decomposed));
    expect(viewerOf(await logIn(decomposed)).id).toBe(ID.mia);
    expect((await refusalOf(() => logIn(`${decomposed}!`))).code).toBe("INVALID");
  });
});

const signUp = (password: string) =>
  accounts.signUp(elsewhere(), SignUpInput.parse({ name: "Wave Wanda", email: "wanda99@stokeline.example", password }));

describe("a password that is easily guessed is refused [A-185]", () => {
  test.each([
    ["blanks", "         "],
    ["the product's name", env.PRODUCT_NAME],
    ["the product's name and a number", `${env.PRODUCT_NAME.toUpperCase()}2026!`],
    ["a common one and digits", "dragon84721"],
    ["a common one, signs and a blank", "Iloveyou!!! "],
    ["the own name", "wave wanda"],
    ["the own name and a digit", "Wave Wanda7"],
    ["the own address", "WANDA99@stokeline.example"],
    ["the own address before its @", "wanda99"],
    ["another number at it", "wanda-2012"],
    ["six blanks without a width", "\u200b".repeat(6)],
    ["six empty signs of Braille", "\u2800".repeat(6)],
    ["six fillers of Hangul", "\u3164".repeat(6)],
    ["six hyphens that are not shown", "\u00ad".repeat(6)],
    ["the product's name behind what cannot be seen", `\u2060${env.PRODUCT_NAME}`],
    ["the own name without its blank", "wavewanda"],
    ["the own name with signs in it", "wave_wa.nda"],
  ])("%s", async (_, password) => {
    expect((await refusalOf(() => signUp(password))).fields).toEqual({ password: TOO_COMMON });
  });

  test("and what only begins like that, or is a number that nobody knows, is taken", async () => {
    for (const password of ["dragonfly kelp 41", "8402716593", "wandas granite", "#$%&*(@!)~"])
      expect(passwords.isGuessable(password, ["Wave Wanda", "wanda99@stokeline.example"]), password).toBe(false);
  });

  test("also when it is changed, by name and address, and when it is reset, by the address alone", async () => {
    expect((await refusalOf(() => change("mia", { newPassword: `${emailOf("mia")}1` }))).message).toBe(TOO_COMMON);
    const { name = "" } = db.select({ name: users.name }).from(users).where(eq(users.id, ID.mia)).get() ?? {};
    expect((await refusalOf(() => change("mia", { newPassword: `${name}!` }))).message).toBe(TOO_COMMON);
    const verification = codeFor("mia");
    expect((await refusalOf(() => reset({ verification, newPassword: emailOf("mia") }))).message).toBe(TOO_COMMON);
  });
});

test("a hash of another cost is renewed at the next login, and the password stays [A-185]", async () => {
  const before = await hash(PASSWORD, { memoryCost: 8192, timeCost: 2, parallelism: 1 });
  setPassword(ID.mia, before);
  expect(viewerOf(await logIn("mia", PASSWORD)).id).toBe(ID.mia);
  const { passwordHash = "" } =
    db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, ID.mia)).get() ?? {};
  expect([passwords.isOutdated(before), passwords.isOutdated(passwordHash)]).toEqual([true, false]);
  expect(viewerOf(await logIn("mia", PASSWORD)).id).toBe(ID.mia);
});

describe("a password out of the list of common ones is refused", () => {
  test.each(["password", "PassWord1", "qwerty", "iloveyou", "123456"])("%s at sign-up", async (password) => {
    const input = SignUpInput.parse({ name: "New", email: "common@stokeline.example", password });
    expect((await refusalOf(() => accounts.signUp(elsewhere(), input))).fields).toEqual({ password: TOO_COMMON });
  });

  test("when it is changed and when it is reset, after everything else is right [LIM-012]", async () => {
    expect((await refusalOf(() => change("mia", { newPassword: "Dragon" }))).message).toBe(TOO_COMMON);
    expect((await refusalOf(() => change("mia", { oldPassword: "", newPassword: "dragon" }))).fields).toHaveProperty(
      "oldPassword",
    );
    const verification = codeFor("mia");
    expect((await refusalOf(() => reset({ verification, newPassword: "dragon" }))).fields).toEqual({ newPassword: TOO_COMMON });
    expect((await refusalOf(() => reset({ verification: "short", newPassword: "dragon" }))).fields).toHaveProperty(
      "verification",
    );
  });

  test("five characters are too few before they are too common [LIM-012, AUTH-019]", async () => {
    const input = SignUpInput.parse({ name: "New", email: "common@stokeline.example", password: "12345" });
    expect((await refusalOf(() => accounts.signUp(elsewhere(), input))).message).toBe(
      "Please enter a Password greater than 5 characters long",
    );
  });
});

describe("changing the password", () => {
  test.each([
    [{ oldPassword: "", newPassword: "" }, "oldPassword", "Please enter your Old Password"],
    [{ oldPassword: "o".repeat(81) }, "oldPassword", "Please use at most 80 characters"],
    [{ newPassword: "" }, "newPassword", TOO_SHORT],
    [{ newPassword: "12345" }, "newPassword", TOO_SHORT],
    [{ newPassword: "🏄🏄🏄🏄🏄" }, "newPassword", TOO_SHORT],
    [{ newPassword: "n".repeat(81) }, "newPassword", "Please use at most 80 characters"],
    [{ oldPassword: "not hers at all" }, "oldPassword", "That's not your Old Password"],
    [{ oldPassword: PASSWORD + CONTROLS }, "oldPassword", "That's not your Old Password"],
  ])("%j is refused [AUTH-029, AUTH-030, LIM-012]", async (input, field, message) => {
    const token = tokenOf("mia");
    expect(await refusalOf(() => change("mia", input))).toMatchObject({ code: "INVALID", message, fields: { [field]: message } });
    expect(viewerOf(token).id).toBe(ID.mia);
    expect(await logIn("mia", PASSWORD)).toBeTruthy();
  });

  test("ends all logins of the account and of no other, and only the new one opens it [AUTH-042]", async () => {
    const [phone, desk, others] = [tokenOf("mia"), tokenOf("mia"), tokenOf("sol")];
    makeCode(ID.mia);
    expect(await change("mia", {})).toBe(ID.mia);
    expect([phone, desk].map((token) => viewerOf(token).state)).toEqual(["visitor", "visitor"]);
    expect(viewerOf(others).id).toBe(ID.sol);
    expect(db.select().from(resetCodes).all()).toEqual([]);
    expect((await refusalOf(() => logIn("mia", PASSWORD))).code).toBe("INVALID");
    expect(viewerOf(await logIn("mia", NEW)).id).toBe(ID.mia);
  });

  test("is for whoever is logged in, however far they have come", async () => {
    expect((await refusalOf(() => change("visitor", {}))).code).toBe("UNAUTHENTICATED");
    expect(await change("rex", {})).toBe(ID.rex);
  });

  test("a stolen login cannot guess the password, not even by many tries at once", async () => {
    const guesses = Array.from({ length: 30 }, (_, n) => refusalOf(() => change("ana", { oldPassword: `guess ${n}` })));
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === "INVALID")).toHaveLength(10);
    expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(20);
    expect((await refusalOf(() => change("ana", {}))).code).toBe("RATE_LIMITED");
  });

  test("counts only once if two come at the same time", async () => {
    const both = await Promise.allSettled([change("kit", { newPassword: NEW }), change("kit", { newPassword: `${NEW}-b` })]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

test("many wrong logins at once are no more tries than one after the other [AUTH-007]", async () => {
  const here = elsewhere();
  const tries = Array.from({ length: 25 }, () => refusalOf(() => logIn("sol", "wrong!", here)));
  const codes = (await Promise.all(tries)).map(({ code }) => code);
  expect(codes.filter((code) => code === "INVALID")).toHaveLength(10);
});

describe("guessing on many connections", () => {
  const clients = (count: number) => Array.from({ length: count }, () => elsewhere());

  test("is judged one after the other for each account, and slowed once there were many", async () => {
    for (let n = 0; n < 50; n++) await limits.note("account", emailOf("tam"));
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      const judged: number[] = [];
      const guesses = clients(3).map((client, n) => refusalOf(() => logIn("tam", "wrong!", client)).then(() => judged.push(n)));
      for (const n of [0, 1, 2]) {
        // The time of judging one password.
        await passwords.hashed(NEW);
        await vi.advanceTimersByTimeAsync(2000);
        await guesses[n];
        await passwords.hashed(NEW);
        expect(judged).toHaveLength(n + 1);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  test("does not slow a client that has logged in to the account before", async () => {
    const home = elsewhere();
    await logIn("ana", PASSWORD, home);
    for (let n = 0; n < 50; n++) await limits.note("account", emailOf("ana"));
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      expect(await logIn("ana", PASSWORD, home)).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });
});

test("right logins are not counted", async () => {
  const here = elsewhere();
  for (let n = 0; n < 12; n++) expect(await logIn("sol", PASSWORD, here)).toBeTruthy();
});

test("nobody logs in to a closed account", async () => {
  db.insert(users).values({ name: "Closed account", email: "closed 1001", passwordHash: "", closedAt: 1 }).run();
  const input = LogInInput.parse({ email: "closed 1001", password: "anything" });
  expect((await refusalOf(() => accounts.logIn(elsewhere(), input))).message).toBe("That email and password don't match");
});

describe("asking for a code", () => {
  test.each([
    ["", "Please type your email"],
    [CONTROLS, "Please type your email"],
    ["nobody", "Please enter a valid Email Address"],
    [`${"e".repeat(73)}@b.example`, "Please use at most 80 characters"],
  ])("%j is refused [AUTH-034]", async (email, message) => {
    expect((await refusalOf(() => send(email))).fields).toEqual({ email: message });
  });

  test("answers the same for every address, and only accounts that are open get an email [AUTH-035, GQL-041]", async () => {
    const took: number[] = [];
    const ids: string[] = [];
    for (const email of ["MIA@stokeline.example", "nobody@stokeline.example", emailOf("ash")]) {
      const from = performance.now();
      ids.push(await send(email));
      took.push(performance.now() - from);
    }
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^\d{10,16}$/);
    expect(ids).not.toContain(ID.mia);
    expect(Math.min(...took)).toBeGreaterThan(195);
    expect(waitingMails()).toEqual([{ key: ID.mia }]);
  });

  test("five times in half an hour from one place, to whomever", async () => {
    const here = elsewhere();
    for (let n = 0; n < 5; n++) await send(`many${n}@stokeline.example`, here);
    expect((await refusalOf(() => send("many5@stokeline.example", here))).code).toBe("RATE_LIMITED");
    expect(await send("many5@stokeline.example")).toBeTruthy();
  });

  test("five emails in half an hour to one address, from wherever, and its owner is answered as before [AUTH-035]", async () => {
    for (const email of [emailOf("pip"), "no.such@stokeline.example"]) for (let n = 0; n < 5; n++) await send(email);
    expect(waitingMails()).toEqual([{ key: ID.pip }]);
    db.delete(jobs).where(eq(jobs.kind, "reset-mail")).run();
    expect(await send(emailOf("pip").toUpperCase())).toMatch(/^\d{10,16}$/);
    expect(waitingMails()).toEqual([]);
  });

  test("what parents are asked leaves the emails of resets as they are, and the other way round", async () => {
    const here = elsewhere();
    const ask = () => limits.countMail("consent", here.address, emailOf("kit"));
    for (let n = 0; n < 5; n++) await ask();
    expect((await refusalOf(ask)).code).toBe("RATE_LIMITED");
    await send(emailOf("kit"), here);
    expect(waitingMails()).toEqual([{ key: ID.kit }]);
    await limits.countMail("parent page", here.address, emailOf("kit"));
  });

  test("the email goes to the account's address, and its code is kept by nobody else [LIM-010, AUTH-038]", async () => {
    await sendMail("reset-mail", ID.sol);
    const [letter] = lettersTo(emailOf("sol"), env.DATA_DIR);
    const code = codeIn(letter);
    expect(code).toMatch(/^[BCDFGHJKMNPQRSTVWXYZ2-9]{9}$/);
    expect(letter).toContain("/reset_password?step=code");
    expect(letter).not.toContain("Sol Aas");
    expect(JSON.stringify([db.select().from(resetCodes).all(), db.select().from(jobs).all()])).not.toContain(code);
    expect(await reset({ email: emailOf("sol"), verification: code })).toBe(ID.sol);
  });

  test("suspended and closed accounts get no mail", async () => {
    for (const id of [ID.ash, "77"]) {
      await sendMail("reset-mail", id);
      expect(makeCode(id)).toBeUndefined();
    }
    expect(lettersTo(emailOf("ash"), env.DATA_DIR)).toEqual([]);
  });
});

describe("resetting the password", () => {
  test.each([
    [{ email: "", verification: "", newPassword: "" }, "email", "Please type your email"],
    [{ email: "x", verification: "", newPassword: "" }, "email", "Please enter a valid Email Address"],
    [{ verification: "", newPassword: "" }, "verification", "Please type the 9 letters and numbers of your code"],
    [{ verification: "BCDFGHJK" }, "verification", "Please type the 9 letters and numbers of your code"],
    [{ verification: "BCDFGHJKMN" }, "verification", "Please type the 9 letters and numbers of your code"],
    [{ verification: "B".repeat(81) }, "verification", "Please type the 9 letters and numbers of your code"],
    [{ verification: "BCDFGHJKM", newPassword: "" }, "newPassword", TOO_SHORT],
    [{ verification: "BCDFGHJKM", newPassword: "12345" }, "newPassword", TOO_SHORT],
    [{ verification: "BCDFGHJKM", newPassword: "n".repeat(81) }, "newPassword", "Please use at most 80 characters"],
  ])("%j is refused [AUTH-038, AUTH-039, ENT-057]", async (input, field, message) => {
    expect((await refusalOf(() => reset(input))).fields).toEqual({ [field]: message });
  });

  test("its code counts without case, blanks and what cannot be seen, and only once [LIM-010, GQL-042]", async () => {
    const code = codeFor("mia");
    const typed = ` ${code.slice(0, 3)} ${code.slice(3, 6).toLowerCase()}\u200b ${code.slice(6).toLowerCase()}`;
    expect(await reset({ email: "Mia@Stokeline.example", verification: typed })).toBe(ID.mia);
    expect(viewerOf(await logIn("mia", NEW)).id).toBe(ID.mia);
    expect((await refusalOf(() => reset({ verification: code, newPassword: `${NEW}-again` }))).message).toBe(NO_MATCH);
    expect(await logIn("mia", NEW)).toBeTruthy();
  });

  test("it ends all logins of the account and of no other [AUTH-042]", async () => {
    const [own, others] = [tokenOf("mia"), tokenOf("sol")];
    await reset({ verification: codeFor("mia") });
    expect([viewerOf(own).state, viewerOf(others).id]).toEqual(["visitor", ID.sol]);
    expect((await refusalOf(() => logIn("mia", PASSWORD))).code).toBe("INVALID");
  });

  test("wrong, expired, unknown and another's code get the same answer, and change nothing [AUTH-038]", async () => {
    const code = codeFor("mia");
    const refusals = [
      await refusalOf(() => reset({ verification: "BCDFGHJKM" })),
      await refusalOf(() => reset({ email: "nobody@stokeline.example", verification: code })),
      await refusalOf(() => reset({ email: emailOf("sol"), verification: code })),
    ];
    codeFor("sol");
    refusals.push(await refusalOf(() => reset({ email: emailOf("sol"), verification: code })));
    db.update(resetCodes).set({ expiresAt: Date.now() }).run();
    refusals.push(await refusalOf(() => reset({ verification: code })));
    for (const refusal of refusals) expect({ ...refusal }).toEqual({ ...refusals[0] });
    expect(refusals[0]?.fields).toEqual({ verification: NO_MATCH });
    expect(await logIn("mia", PASSWORD)).toBeTruthy();
  });

  test("wrong tries of strangers leave the owner's code as it is [GQL-042]", async () => {
    const code = codeFor("mia");
    for (let n = 0; n < 12; n++) await refusalOf(() => reset({ verification: "ZZZZZZZZZ" }));
    expect(await reset({ verification: code })).toBe(ID.mia);
  });

  test("a code is good for 15 minutes, also when another was asked for meanwhile, until one was used [P-45]", async () => {
    const [first, second] = [codeFor("mia"), codeFor("mia")];
    for (const { expiresAt } of db.select().from(resetCodes).all())
      expect(Math.abs(expiresAt - Date.now() - 15 * 60 * 1000)).toBeLessThan(5000);
    expect(await reset({ verification: first })).toBe(ID.mia);
    expect((await refusalOf(() => reset({ verification: second, newPassword: `${NEW}-b` }))).message).toBe(NO_MATCH);
  });

  test("a suspended account cannot use its code", async () => {
    const verification = codeFor("mia");
    db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, ID.mia)).run();
    expect((await refusalOf(() => reset({ verification }))).message).toBe(NO_MATCH);
  });

  test("ten wrong tries from one place are enough for a while", async () => {
    const here = elsewhere();
    const email = "guessed@stokeline.example";
    for (let n = 0; n < 10; n++) await refusalOf(() => reset({ email, verification: "BCDFGHJKM" }, here));
    expect((await refusalOf(() => reset({ email, verification: "BCDFGHJKM" }, here))).code).toBe("RATE_LIMITED");
  });

  test("expired codes are deleted", () => {
    makeCode(ID.mia);
    makeCode(ID.sol);
    db.update(resetCodes).set({ expiresAt: 1 }).where(eq(resetCodes.userId, ID.mia)).run();
    sweep();
    expect(
      db
        .select()
        .from(resetCodes)
        .all()
        .map(({ userId }) => userId),
    ).toEqual([ID.sol]);
  });
});

test("codes do not repeat themselves, and use every sign", () => {
  const codes = Array.from({ length: 300 }, () => codeFor("mia"));
  expect(new Set(codes).size).toBe(300);
  expect(new Set(codes.join("")).size).toBe(28);
});

test("a password that was changed while it was checked logs nobody in", async () => {
  const passwordHash = await passwords.hashed(NEW);
  meanwhile.act = () => db.update(users).set({ passwordHash }).where(eq(users.id, ID.mia)).run();
  expect((await refusalOf(() => logIn("mia", PASSWORD))).code).toBe("INVALID");
  meanwhile.act = () => {};
  expect(await logIn("mia", NEW)).toBeTruthy();
});

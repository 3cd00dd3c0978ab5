import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { DiscountInput } from "#app/schemas/discounts.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as views from "#app/services/discounts/views.server.ts";
import * as walks from "#app/services/discounts/walks.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import * as serving from "#app/services/media/serving.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import * as forgetting from "#app/services/own-data/forgetting.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as people from "#app/services/people/users.server.ts";
import * as clicks from "#app/services/reactions/clicks.server.ts";
import { mondayOf } from "#app/text/dates.ts";
import { db } from "#db";
import {
  clicks as clickRows,
  discountSports,
  discountViews,
  jobs,
  media,
  reports as reportRows,
  discounts as rows,
  users,
} from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addDiscount, addUpload, WORDS } from "#tests/add-discount.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { refusalOf } from "#tests/refusal.ts";

const never = new AbortController().signal;
const stored = (id: string) => db.select().from(rows).where(eq(rows.id, id)).get()!;
const post = (change: Record<string, unknown>, poster: Name = "northbreak") =>
  discounts.post(viewer(poster), DiscountInput.parse({ ...WORDS, ...change }));
const pictures = (poster: Name = "northbreak") => ({
  filename1: addUpload(poster),
  filename2: addUpload(poster),
  filename3: addUpload(poster),
});
const film = () => addUpload("northbreak", { mimetype: "video/mp4" });

test("a Discount has an amount, a description, a code, three described pictures and its marks [DISC-001, ENT-035]", () => {
  db.update(users).set({ businessIsBricks: true }).where(eq(users.id, ID.northbreak)).run();
  const id = addDiscount({ inStore: true, sports: ["Surf", "Apparel"] });
  expect(stored(id)).toMatchObject({
    posterId: ID.northbreak,
    amount: "20% off",
    description: "Boards and fins",
    code: "SALT20",
    inStore: true,
    businessIsBricks: true,
    sports: ["Surf", "Apparel"],
  });
  expect(discounts.find(viewer("sol"), id)).toMatchObject({
    isVideo: false,
    sports: ["Surf", "Apparel"],
    files: [{ description: "One" }, { description: "Two" }, { description: "Three" }],
  });
});

describe("the last check that fails is told [DISC-023, DISC-031]", () => {
  const EMPTY = { amount: "", description: "", code: "", sports: [], productDescription1: "" };
  test.each([
    [{ amount: "" }, "Please add an Amount"],
    [{ amount: "", description: " " }, "Please add a Description"],
    [{ amount: "", description: "", code: "" }, "Please add a Code"],
    [{ amount: "", description: "", code: "", sports: ["Chess"] }, "Please add a Category"],
    [EMPTY, "Please add a Product Description"],
    [{ productDescription3: "" }, "Please add a Product Description"],
    [{ ...EMPTY, filename3: "" }, "Please select a File"],
    [{ filename1: "", filename2: "", filename3: "" }, "Please select a File"],
  ])("%j says %s [DISC-017, DISC-018, DISC-019]", async (change, sentence) => {
    expect(await refusalOf(() => post({ ...pictures(), ...change }))).toMatchObject({ code: "INVALID", message: sentence });
  });

  test("and so it is when a Discount is changed", async () => {
    const id = addDiscount();
    const update = (change: object) => refusalOf(() => discounts.update(viewer("northbreak"), id, change));
    expect((await update({ amount: "", description: "" })).message).toBe("Please add a Description");
    expect((await update({ ...EMPTY, productDescription1: "" })).message).toBe("Please add a Product Description");
  });
});

describe("texts are as long as they may be, counted in characters", () => {
  test.each([
    ["amount", 60],
    ["description", 100],
    ["code", 60],
    ["productDescription1", 120],
    ["productDescription2", 120],
    ["productDescription3", 120],
  ])("%s up to %i, when it is posted and when it is changed [DISC-026, DISC-027, DISC-028] [DISC-029]", async (field, most) => {
    const id = addDiscount({ [field]: "🏄".repeat(most) });
    expect((await refusalOf(() => addDiscount({ [field]: "🏄".repeat(most + 1) }))).message).toContain(`at most ${most}`);
    const long = { [field]: "x".repeat(most + 1) };
    expect((await refusalOf(() => discounts.update(viewer("northbreak"), id, long))).fields).toHaveProperty(field);
  });
});

describe("the first file decides [DISC-024, DISC-025]", () => {
  test("three pictures, of which none is missing or used twice", async () => {
    const { filename1, filename2, filename3 } = pictures();
    for (const wrong of [
      { filename1, filename2 },
      { filename1, filename2, filename3: filename2 },
    ])
      expect((await refusalOf(() => post(wrong))).message).toBe("Please select a File");
    expect(discounts.find(viewer("sol"), post({ filename1, filename2, filename3 }).id)?.files).toHaveLength(3);
  });

  test("one video with one description [CARD-015, MEDIA-036]", () => {
    const { id } = post({ filename1: film(), productDescription2: "", productDescription3: "" });
    expect(stored(id)).toMatchObject({ filename2: null, filename3: null, productDescription2: null });
    expect(discounts.find(viewer("sol"), id)).toMatchObject({ isVideo: true, files: [{ description: "One" }] });
  });

  test.each([
    ["a picture first", () => ({ ...pictures(), filename2: film() }), /^Image type not recognised/],
    ["a video first", () => ({ ...pictures(), filename1: film() }), /^Content type not recognised/],
  ])("files of mixed kinds, %s, are refused by their type [A-111]", async (_, files, sentence) => {
    expect((await refusalOf(() => post(files()))).message).toMatch(sentence);
    expect(db.select().from(rows).all()).toEqual([]);
  });

  test("files of someone else, and those that are posted already, are none", async () => {
    const theirs = { ...pictures(), filename2: addUpload("fakie") };
    expect((await refusalOf(() => post(theirs))).message).toBe("Please select a File");
    const used = pictures();
    post(used);
    expect((await refusalOf(() => post(used))).message).toBe("Please select a File");
  });

  test("an app may have uploaded them as for an Edit [GQL-074]", () => {
    const files = { ...pictures(), filename1: addUpload("northbreak", { purpose: "edit" }) };
    const { id } = post(files);
    expect(serving.postFile(viewer("sol"), ID.northbreak, stored(id).filename1, "file")).toBeDefined();
  });

  test("a picture of more than 50 MB is refused [MEDIA-006]", async () => {
    const files = { ...pictures(), filename2: addUpload("northbreak", { bytes: 50_000_001 }) };
    expect(await refusalOf(() => post(files))).toMatchObject({ code: "TOO_LARGE" });
  });
});

test.each([
  ["discountVideo", 10_000_000_000, "File too big, please upload a file of size less than 10GB"],
  ["discountImage", 50_000_000, "File too big, please upload a file of size less than 50Mb"],
  ["spot", 50_000_000, "File too big, please upload a file of size less than 50Mb"],
  ["profilePage", 50_000_000, "File too big, please upload a file of size less than 50Mb"],
  ["completion", 15_000_000, "File too big, please upload a file of size less than 15Mb"],
  ["edit", 10_000_000_000, "File too big, please upload a file of size less than 10GB"],
] as const)(
  "a file for %s has %i bytes at most [MEDIA-009, MEDIA-011, MEDIA-017] [LIM-008, ERR-009]",
  async (kind, most, sentence) => {
    const kept = (bytes: number) => {
      const file = { path: join(process.env.DATA_DIR ?? "", "no-such-file"), bytes, sha256: "s", mimetype: "video/mp4" };
      return uploads.accept(viewer("northbreak"), UPLOAD_KINDS[kind], file, "film.mp4");
    };
    expect(await refusalOf(() => kept(most + 1))).toMatchObject({ code: "TOO_LARGE", message: sentence });
    await expect(kept(most)).rejects.not.toThrow(sentence);
  },
);

test("only businesses and the operator post Discounts, and only their own are theirs to change [ACC-029, ACC-036]", () => {
  expect(codeOf(() => post(pictures("sol"), "sol"))).toBe("FORBIDDEN");
  expect(codeOf(() => post({}, "noa"))).toBe("FORBIDDEN");
  expect(codeOf(() => discounts.post(viewer("visitor"), DiscountInput.parse(WORDS)))).toBe("UNAUTHENTICATED");
  const id = addDiscount();
  addDiscount({}, "ops");
  const update = (name: Name) => codeOf(() => discounts.update(viewer(name), id, { amount: "Mine" }));
  expect([update("fakie"), update("sol"), update("ops")]).toEqual(["FORBIDDEN", "FORBIDDEN", "FORBIDDEN"]);
  expect(codeOf(() => discounts.update(viewer("fakie"), "77", {}))).toBe("NOT_FOUND");
  discounts.update(viewer("northbreak"), id, { amount: "Half", sports: ["Skate"], inStore: true, code: "NEW" });
  expect(stored(id)).toMatchObject({
    amount: "Half",
    sports: ["Skate"],
    inStore: true,
    code: "NEW",
    description: "Boards and fins",
  });
});

test("a video's Discount shows the poster alone until the video is ready, and has one description to change [DISC-034]", () => {
  const filename1 = addUpload("northbreak", { mimetype: "video/mp4", state: "processing" });
  const { id } = post({ filename1 });
  expect([discounts.find(viewer("sol"), id), discounts.find(viewer("northbreak"), id)?.id]).toEqual([undefined, id]);
  db.update(media).set({ state: "ready" }).where(eq(media.filename, filename1)).run();
  expect(discounts.find(viewer("sol"), id)).toBeDefined();
  discounts.update(viewer("northbreak"), id, { productDescription1: "Film", productDescription2: "" });
  expect(discounts.find(viewer("sol"), id)?.files).toMatchObject([{ description: "Film" }]);
});

test("the first Discount of a business is followed by one email, the second by none [DISC-037]", () => {
  const mails = () => db.select().from(jobs).where(eq(jobs.kind, "first-discount-mail")).all();
  addDiscount();
  expect(mails()).toMatchObject([{ key: ID.northbreak }]);
  db.delete(jobs).run();
  addDiscount();
  expect(mails()).toEqual([]);
});

test("nobody is told of a Discount while a report hides it [DISC-038]", async () => {
  follows.set(viewer("sol"), ID.northbreak, true);
  const id = addDiscount();
  db.insert(reportRows).values({ reporterId: ID.mia, discountId: id, reason: "other", hidAt: 1 }).run();
  await notifications.tellDiscountFollowers(id, never);
  db.update(reportRows).set({ state: "dismissed" }).where(eq(reportRows.discountId, id)).run();
  expect(notifications.page(viewer("sol"), { take: 9 })).toEqual([]);
  await notifications.tellDiscountFollowers(id, never);
  expect(notifications.page(viewer("sol"), { take: 9 })).toMatchObject([{ discount: { id } }]);
});

test("followers who may see it and want to know are told once [DISC-038, GQL-034, A-122]", async () => {
  for (const name of ["sol", "mia", "kit"] as const) follows.set(viewer(name), ID.northbreak, true);
  db.update(users).set({ notifyPosts: true }).where(eq(users.id, ID.kit)).run();
  db.update(users).set({ notifyPosts: false }).where(eq(users.id, ID.mia)).run();
  const id = addDiscount({ under18Viewable: false });
  expect(db.select().from(jobs).where(eq(jobs.kind, "tell-discount-followers")).all()).toMatchObject([{ key: id }]);
  await notifications.tellDiscountFollowers(id, never);
  await notifications.tellDiscountFollowers(id, never);
  const told = (name: Name) => notifications.page(viewer(name), { take: 9 }).map(({ discount }) => discount?.id);
  expect([told("sol"), told("mia"), told("kit")]).toEqual([[id], [], []]);

  const forAll = addDiscount();
  await notifications.tellDiscountFollowers(forAll, never);
  expect(told("kit")).toEqual([forAll]);
  db.update(users).set({ approvedAt: null }).where(eq(users.id, ID.northbreak)).run();
  expect(told("kit")).toEqual([]);

  expect(notifications.ofOwnDiscount(viewer("northbreak"), id)?.id).toBe(id);
  expect(codeOf(() => notifications.ofOwnDiscount(viewer("sol"), id))).toBe("FORBIDDEN");
});

test("the code is given to complete accounts that see the Discount, on asking, and each time counted [CARD-021, ACC-043] [A-92]", () => {
  const id = addDiscount({ under18Viewable: false });
  for (const name of ["sol", "northbreak"] as const) expect(discounts.press(viewer(name), id)).toBe("SALT20");
  expect(codeOf(() => discounts.press(viewer("noa"), id))).toBe("FORBIDDEN");
  expect([codeOf(() => discounts.press(viewer("kit"), id)), codeOf(() => discounts.press(viewer("sol"), "77"))]).toEqual([
    "NOT_FOUND",
    "NOT_FOUND",
  ]);
  const pressed = db.select().from(clickRows).where(eq(clickRows.kind, "code")).orderBy(clickRows.userId).all();
  expect(pressed).toMatchObject([{ userId: ID.sol, aboutId: ID.northbreak, discountId: id }]);
  expect(JSON.stringify(discounts.find(viewer("northbreak"), id))).not.toContain("SALT20");
});

test("a view counts once in half an hour, for those who may see it [CARD-032]", () => {
  const id = addDiscount();
  const first = views.record(viewer("sol"), id);
  expect(first).toMatchObject({ discountId: id });
  expect(first).toMatchObject({ id: views.record(viewer("sol"), id)?.id });
  views.record(viewer("kit"), id);
  expect(discounts.find(viewer("sol"), id)?.viewCount).toBe(2);
  expect(codeOf(() => views.record(viewer("noa"), id))).toBe("FORBIDDEN");
});

test("what a business does with its own Discount counts nowhere, and what others do does, the operator too", () => {
  const id = addDiscount();
  const act = (name: Name) => {
    views.record(viewer(name), id);
    discounts.recordPress(viewer(name), id);
    expect(discounts.press(viewer(name), id)).toBe("SALT20");
    expect(discounts.websiteOf(viewer(name), id).to).toBe("https://northbreak.example/");
    clicks.website(viewer(name), ID.northbreak, id);
  };
  act("northbreak");
  expect([db.select().from(discountViews).all(), db.select().from(clickRows).all()]).toEqual([[], []]);
  expect(discounts.find(viewer("sol"), id)?.viewCount).toBe(0);
  act("ops");
  const { all } = discounts.numbersOf(viewer("ops"), discounts.find(viewer("ops"), id)!)!;
  expect(all).toEqual({ view: 1, code: 2, website: 2, "code-failed": 0 });
});

test("a Discount goes with its pictures and views; what the operator removes nobody else sees [GQL-052, CARD-024]", () => {
  const id = addDiscount();
  views.record(viewer("sol"), id);
  const { filename1 } = stored(id);
  expect(codeOf(() => discounts.remove(viewer("sol"), id))).toBe("FORBIDDEN");
  discounts.remove(viewer("northbreak"), id);
  expect([db.select().from(rows).all(), db.select().from(discountViews).all()]).toEqual([[], []]);
  expect(db.select().from(media).where(eq(media.filename, filename1)).all()).toEqual([]);
  expect(db.select().from(jobs).where(eq(jobs.kind, "remove-media")).all()).toHaveLength(3);
  const other = addDiscount();
  discounts.remove(viewer("ops"), other);
  for (const name of ["northbreak", "sol"] as const) expect(discounts.find(viewer(name), other)).toBeUndefined();
});

test("a reported Discount stays for the operator alone, with its pictures [A-123]", () => {
  const id = addDiscount();
  reports.report(viewer("sol"), { discountId: id });
  discounts.remove(viewer("northbreak"), id);
  for (const name of ["northbreak", "sol"] as const) expect(discounts.find(viewer(name), id)).toBeUndefined();
  expect(discounts.find(viewer("ops"), id)).toMatchObject({ poster: { about: `Removed by account ${ID.northbreak}` } });
  expect(discounts.find(viewer("ops"), id)?.files).toHaveLength(3);
});

test("the pictures of a Discount go to those who see the Discount [MEDIA-030, A-108]", () => {
  const { filename3 } = stored(addDiscount({ under18Viewable: false }));
  const served = (name: Name) => Boolean(serving.postFile(viewer(name), ID.northbreak, filename3 ?? "", "250x250"));
  expect([served("sol"), served("northbreak"), served("kit"), served("rex")]).toEqual([true, true, false, false]);
});

test("the website of a business that waits for approval is known to adults only [A-172]", () => {
  const website = (name: Name, of: Name) => people.find(viewer(name), ID[of])?.website;
  expect([website("sol", "fakie"), website("fakie", "fakie"), website("kit", "northbreak")]).toEqual([
    "https://fakie.example",
    "https://fakie.example",
    "https://northbreak.example",
  ]);
  for (const name of ["kit", "pip", "stat"] as const) {
    if (name === "stat") db.update(users).set({ age: null }).where(eq(users.id, ID.stat)).run();
    expect(website(name, "fakie")).toBe("");
    expect(codeOf(() => clicks.website(viewer(name), ID.fakie))).toBe("NOT_FOUND");
  }
  expect(
    db
      .select()
      .from(clickRows)
      .where(and(eq(clickRows.kind, "website")))
      .all(),
  ).toEqual([]);
});

describe("a Discount that has not started, and one that has ended", () => {
  afterEach(() => void vi.useRealTimers());
  const on = (day: string) => vi.useFakeTimers({ now: Date.parse(day), toFake: ["Date"] });
  const around = (name: Name) => discounts.around(viewer(name), ["Surf"], { take: 9 }).map(({ id }) => id);

  test("begins with its first day and ends after its last, without anything being done, and its owner keeps it", () => {
    on("2999-03-01T23:59:59Z");
    const id = addDiscount({ startsOn: "2999-03-02", endsOn: "2999-03-03", terms: "One each" });
    const seen = () => [
      around("sol").includes(id),
      Boolean(discounts.find(viewer("sol"), id)),
      codeOf(() => discounts.press(viewer("sol"), id)),
    ];
    const own = () => discounts.find(viewer("northbreak"), id);
    expect([seen(), around("northbreak"), own()?.hasStarted]).toEqual([[false, false, "NOT_FOUND"], [], false]);
    on("2999-03-02T00:00:00Z");
    expect([seen(), own()]).toEqual([[true, true, undefined], expect.objectContaining({ hasStarted: true, hasEnded: false })]);
    on("2999-03-03T23:59:59Z");
    expect(seen()).toEqual([true, true, undefined]);
    on("2999-03-04T00:00:00Z");
    expect([seen(), around("northbreak"), own()?.hasEnded]).toEqual([[false, true, "NOT_FOUND"], [], true]);
    expect(discounts.byPoster(viewer("sol"), ID.northbreak, { take: 9 })).toMatchObject([
      { id, hasEnded: true, terms: "One each" },
    ]);
    expect(discounts.ownDiscount(viewer("northbreak"), id)?.details.code).toBe("SALT20");
  });

  test("one that starts stands in the lists where its first day is", () => {
    const [early, late] = ["2020-01-01", "2020-01-09"].map((day) =>
      addDiscount({}, "northbreak", { createdAt: 5, startsOn: day }),
    );
    const between = addDiscount({}, "northbreak", { createdAt: Date.parse("2020-01-05") });
    expect(around("sol")).toEqual([late, between, early]);
    const before = { time: Date.parse("2020-01-09"), id: late ?? "" };
    const next = discounts.around(viewer("sol"), ["Surf"], { take: 9, before });
    expect(next.map(({ id }) => id)).toEqual([between, early]);
  });

  test("is in no notification, and is there from its first day on", async () => {
    follows.set(viewer("sol"), ID.northbreak, true);
    const told = () => notifications.page(viewer("sol"), { take: 9 }).map(({ discount }) => discount?.id);
    on("2999-03-01");
    const id = addDiscount({ startsOn: "2999-03-02", endsOn: "2999-03-03" });
    await notifications.tellDiscountFollowers(id, never);
    expect([told(), notifications.newCount(viewer("sol"))]).toEqual([[], undefined]);
    on("2999-03-02");
    expect([told(), notifications.newCount(viewer("sol"))]).toEqual([[id], "1"]);
    on("2999-03-04");
    expect([told(), notifications.newCount(viewer("sol"))]).toEqual([[], undefined]);
  });

  test("leaves what the lists walk with the next sweep, and comes back when its last day is put off", async () => {
    const rowsOf = () => db.select().from(discountSports).all().length;
    const today = new Date().toISOString().slice(0, 10);
    const id = addDiscount({ endsOn: today });
    await walks.sweep();
    expect([rowsOf(), around("sol")]).toEqual([1, [id]]);
    on(new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString());
    expect([rowsOf(), around("sol")]).toEqual([1, []]);
    await walks.sweep();
    expect(rowsOf()).toBe(0);
    discounts.update(viewer("northbreak"), id, { endsOn: new Date().toISOString().slice(0, 10) });
    expect([rowsOf(), around("sol")]).toEqual([1, [id]]);
  });

  test.each([
    [{ endsOn: "2026-06-01", startsOn: "2026-06-02" }, "Please choose an end that isn't before the start"],
    [{ startsOn: "2028-07-01" }, "Please choose a day within two years"],
    [{ endsOn: "9999-12-31" }, "Please choose a day within two years"],
    [{ startsOn: "1970-01-01" }, "Please choose a day within two years"],
    [{ endsOn: "tomorrow" }, "Please enter a day such as 2026-12-31"],
    [{ endsOn: "2026-02-30" }, "Please enter a day such as 2026-12-31"],
    [{ startsOn: "+275760-09-13" }, "Please enter a day such as 2026-12-31"],
    [{ endsOn: "2026-05-31" }, "Please choose an end that isn't in the past"],
    [{ terms: "t".repeat(301) }, "Please use at most 300 characters"],
    [{ endsOn: "2026-05-31", amount: "" }, "Please add an Amount"],
    [{ endsOn: "2026-05-31", productDescription1: "" }, "Please add a Product Description"],
  ])("with %j is refused: %s", async (change, sentence) => {
    on("2026-06-01T12:00:00Z");
    expect(await refusalOf(() => addDiscount(change))).toMatchObject({ code: "INVALID", message: sentence });
    const id = addDiscount({ startsOn: "2026-06-01", endsOn: "2028-05-31" });
    if (sentence.endsWith("past")) discounts.update(viewer("northbreak"), id, { ...change, startsOn: "" });
    else expect((await refusalOf(() => discounts.update(viewer("northbreak"), id, change))).message).toBe(sentence);
  });
});

describe("This code didn't work", () => {
  afterEach(() => void vi.useRealTimers());
  const DAY = 24 * 60 * 60 * 1000;
  const toBrand = () => notifications.page(viewer("northbreak"), { take: 9 });
  const failed = (id: string) =>
    discounts.numbersOf(viewer("northbreak"), discounts.find(viewer("northbreak"), id)!)?.all["code-failed"];

  test("counts once for each person who has pressed Code before, and never for the business itself", () => {
    const id = addDiscount();
    const report = (name: Name) => codeOf(() => discounts.reportFailedCode(viewer(name), id));
    expect(report("sol")).toBe("FORBIDDEN");
    for (const name of ["sol", "kit", "northbreak"] as const) discounts.press(viewer(name), id);
    expect([report("sol"), report("sol"), report("kit"), report("northbreak"), failed(id)]).toEqual([
      undefined,
      undefined,
      undefined,
      "FORBIDDEN",
      2,
    ]);
    expect([report("noa")]).toEqual(["FORBIDDEN"]);
    db.update(rows).set({ under18Viewable: false }).run();
    expect(report("pip")).toBe("NOT_FOUND");
  });

  test("tells the business at most once a day, and never who", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const id = addDiscount();
    for (const name of ["sol", "kit", "ana"] as const) discounts.press(viewer(name), id);
    discounts.reportFailedCode(viewer("sol"), id);
    const [first] = toBrand();
    expect([toBrand().length, first]).toMatchObject([1, { kind: "codeFailed", by: undefined, isNew: true, discount: { id } }]);
    expect(JSON.stringify(first)).not.toMatch(/Sol Aas|"1002"/);
    vi.advanceTimersByTime(DAY - 1000);
    discounts.reportFailedCode(viewer("kit"), id);
    expect(toBrand()).toMatchObject([{ createdAt: first?.createdAt }]);
    vi.advanceTimersByTime(2000);
    discounts.reportFailedCode(viewer("ana"), id);
    expect(toBrand()).toMatchObject([{ isNew: true, createdAt: Date.now() }]);
    expect([failed(id), notifications.newCount(viewer("northbreak"))]).toEqual([3, "1"]);
    expect(notifications.page(viewer("sol"), { take: 9 })).toEqual([]);
  });

  test("loses a minor after 30 days, and the number stays", async () => {
    const id = addDiscount();
    for (const name of ["sol", "kit"] as const) {
      discounts.press(viewer(name), id);
      discounts.reportFailedCode(viewer(name), id);
    }
    await forgetting.sweep(Date.now() + 31 * DAY);
    const people = db
      .select()
      .from(clickRows)
      .where(eq(clickRows.kind, "code-failed"))
      .all()
      .map(({ userId }) => userId);
    expect(people.sort()).toEqual([ID.sol, null]);
    expect(failed(id)).toBe(2);
  });
});

describe("the numbers of a Discount", () => {
  test("are what was done with it, by the week from Monday to Sunday, for its business and the operator", () => {
    const id = addDiscount();
    const other = addDiscount();
    const [now, week] = [mondayOf(Date.now()) + 1000, 7 * 24 * 60 * 60 * 1000];
    const people = [ID.kit, ...Object.values(ID).filter((one) => one !== ID.kit)].slice(0, 10);
    for (const [weeks, times] of [
      [0, 2],
      [3, 1],
      [11, 3],
      [12, 4],
    ] as const)
      for (let n = 0; n < times; n++) {
        const createdAt = now - weeks * week - n;
        db.insert(discountViews).values({ userId: ID.sol, discountId: id, createdAt }).run();
        db.insert(clickRows).values({ kind: "code", userId: ID.kit, aboutId: ID.northbreak, discountId: id, createdAt }).run();
      }
    const numbersThen = () => discounts.numbersOf(viewer("northbreak"), discounts.find(viewer("northbreak"), id)!, now);
    expect(numbersThen()?.all).toMatchObject({ view: 10, code: 10 });
    expect(numbersThen()?.weeks.every((one) => Object.keys(one).length === 1)).toBe(true);
    for (const userId of people) db.insert(discountViews).values({ userId, discountId: id, createdAt: now }).run();
    for (const userId of people.slice(0, 9))
      db.insert(clickRows).values({ kind: "code", userId, aboutId: ID.northbreak, discountId: id, createdAt: now }).run();
    clicks.website(viewer("sol"), ID.northbreak, id);
    clicks.website(viewer("sol"), ID.northbreak, other);
    const card = discounts.find(viewer("northbreak"), id)!;
    const numbers = numbersThen();
    expect(numbers?.all).toEqual({ view: 20, code: 19, website: 1, "code-failed": 0 });
    expect(numbers?.weeks.map(({ view }) => view)).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 12]);
    expect(numbers?.weeks.map(({ code }) => code)).toEqual(Array(12).fill(undefined));
    expect(numbers?.weeks.map(({ website }) => website)).toEqual(Array(12).fill(undefined));
    expect(numbers?.weeks.at(-1)?.from).toBe(mondayOf(now));
    expect(discounts.numbersOf(viewer("ops"), card)?.all.view).toBe(20);
    for (const name of ["sol", "fakie"] as const) expect(discounts.numbersOf(viewer(name), card)).toBeUndefined();
  });
});

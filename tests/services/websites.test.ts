import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ProfileInput, ProfileUpdateInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { findPost } from "#app/services/moderation/index.server.ts";
import * as users from "#app/services/people/users.server.ts";
import * as clicks from "#app/services/reactions/clicks.server.ts";
import { ownDomainOf } from "#app/text/mailbox.server.ts";
import { websiteAsShown } from "#app/text/website.ts";
import { db } from "#db";
import { users as rows } from "#db/schema/index.ts";
import { ID, PASSWORD } from "#db/seed/world.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";
import { graphqlOf, openDoors } from "../graphql/doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);

const HIDING = ["https://good.example@evil.example", "https://a:b@evil.example/", "http://good.example%2f@evil.example/x"];
const SENTENCE = "Please leave out what stands before the @ in your Website Address. It can look like another website";

/** The typed text, and the stored and shown one: the host that opens. */
const SHOWN = [
  ["https://northbreak.example", "https://northbreak.example"],
  ["https://northbreak.example/", "https://northbreak.example/"],
  ["https://Northbreak.example/Boards?a=1#b", "https://northbreak.example/Boards?a=1#b"],
  ["https://northbreak.example/@crew", "https://northbreak.example/@crew"],
  ["https://\u0430pple.example", "https://xn--pple-43d.example"],
  ["https://bücher.example/ä", "https://xn--bcher-kva.example/%C3%A4"],
  ["https://good.example\\@evil.example", "https://good.example/@evil.example"],
  ["https://evil.example/\u2066good.example", "https://evil.example/%20good.example"],
  ["https://ｅvil.example", "https://evil.example"],
] as const;

beforeEach(() => {
  db.update(rows).set({ businessLogo: "logo.jpg", instagram: "northbreak" }).where(eq(rows.id, ID.northbreak)).run();
});

const own = () => users.me(viewer("northbreak"))?.website;
const stored = (website: string) => db.update(rows).set({ website }).where(eq(rows.id, ID.northbreak)).run();
const seen = () => users.find(viewer("sol"), ID.northbreak)?.website;

const DOORS: Record<string, (website: string) => Promise<string | undefined>> = {
  "/graphql": async (website) => {
    const query = "mutation ($website: String) { userUpdate(website: $website) { website } }";
    return (await ask(query, { website }, tokenOf("northbreak"))).errors[0]?.message;
  },
  "/trpc": async (website) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${tokenOf("northbreak")}` };
    const answer = await fetch(`${base}/trpc/userUpdate`, { method: "POST", headers, body: JSON.stringify({ website }) });
    return (await answer.json()).error?.message;
  },
};

describe.each(Object.entries(DOORS))("a website sent to %s", (_, send) => {
  test.each(HIDING)("is refused if a name before an @ hides its host: %s", async (website) => {
    const before = own();
    expect([await send(website), own()]).toEqual([SENTENCE, before]);
  });

  test.each(SHOWN)("%j is kept as what opens: %s", async (typed, kept) => {
    expect([await send(typed), own(), seen()]).toEqual([undefined, kept, kept]);
  });
});

test("a form for a new or an old profile keeps and refuses websites alike", async () => {
  for (const Input of [ProfileInput, ProfileUpdateInput])
    for (const [typed, kept] of SHOWN) expect(Input.parse({ website: typed }).website).toBe(kept);
  const me = users.me(viewer("northbreak"));
  for (const website of HIDING) {
    const input = ProfileUpdateInput.parse({ ...me, website, password: PASSWORD });
    const refused = await refusalOf(() => accounts.update(viewer("northbreak"), input));
    expect(refused.fields).toEqual({ website: SENTENCE });
  }
});

describe("a website that stands from before", () => {
  test.each(HIDING)("reaches nobody if its host is hidden: %s", (website) => {
    stored(website);
    expect(seen()).toBe("");
    expect(clicks.webAddressOf({ isBusiness: true, website })).toBeUndefined();
    expect(findPost(viewer("ops"), "profile", ID.northbreak)?.words).toContainEqual({ name: "Website", text: website });
  });

  test("is shown to others and to the operator as what opens", async () => {
    stored("https://\u0430pple.example");
    const shown = "https://xn--pple-43d.example";
    expect(seen()).toBe(shown);
    expect(clicks.website(viewer("sol"), ID.northbreak).to).toBe(`${shown}/`);
    expect(findPost(viewer("ops"), "profile", ID.northbreak)?.words).toContainEqual({ name: "Website", text: shown });
    const query = "query ($id: ID) { findUser(filter: $id) { website } }";
    expect((await ask(query, { id: ID.northbreak }, tokenOf("sol"))).data).toEqual({ findUser: { website: shown } });
  });
});

test("an address with an @ in its path is at the domain of its owner", () => {
  expect(ownDomainOf("https://northbreak.example/@mum@gmail.com")).toBe("northbreak.example");
  expect(ownDomainOf("https://bücher.example")).toBe(ownDomainOf("mum@xn--bcher-kva.example"));
});

test("what is no website stays as it was typed, for its owner to mend", () => {
  for (const typed of ["", "northbreak.example", "https://", "javascript:alert(1)", "https://localhost"])
    expect(websiteAsShown(typed)).toBe(typed);
});

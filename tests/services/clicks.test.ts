import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as clicks from "#app/services/reactions/clicks.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { db } from "#db";
import { discounts, clicks as rows, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";

const recorded = () => db.select().from(rows).all();
const traits = (name: Name, values: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(values).where(eq(users.id, ID[name])).run();

describe("a business's website", () => {
  test("opens at the stored address, and the click is recorded [CARD-042, ENT-048, GQL-059]", () => {
    expect(clicks.website(viewer("sol"), ID.northbreak).to).toBe("https://northbreak.example/");
    clicks.website(viewer("sol"), ID.northbreak, "Sponsored");
    const kept = { kind: "website", userId: ID.sol, aboutId: ID.northbreak };
    for (const discountId of [null, "Sponsored"])
      expect(recorded()).toContainEqual(expect.objectContaining({ ...kept, discountId }));
  });

  test("with a Discount only if it is one of that business [GQL-059]", () => {
    const facts = {
      posterId: ID.northbreak,
      amount: "5%",
      description: "d",
      code: "C",
      filename1: "f",
      productDescription1: "p",
    };
    const { id } = db.insert(discounts).values(facts).returning().get();
    expect(clicks.website(viewer("sol"), ID.northbreak, id).click?.discountId).toBe(id);
    for (const [business, discount] of [
      [ID.fakie, id],
      [ID.northbreak, "77"],
      [ID.northbreak, "sponsored?"],
    ] as const)
      expect(codeOf(() => clicks.website(viewer("sol"), business, discount))).toBe("NOT_FOUND");
  });

  test.each([
    "javascript:alert(document.cookie)",
    "JAVASCRIPT:alert('http://x.y')",
    " javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox",
    "file:///etc/passwd",
    "//evil.example",
    "northbreak.example",
    "mailto:a@b.example",
    "",
  ])("%j is none", (website) => {
    traits("northbreak", { website });
    expect(codeOf(() => clicks.website(viewer("sol"), ID.northbreak))).toBe("NOT_FOUND");
    expect(clicks.webAddressOf({ isBusiness: true, website })).toBeUndefined();
    expect(recorded()).toEqual([]);
  });

  test("does not exist for a rider, even if one is stored", () => {
    traits("mia", { website: "https://mia.example" });
    expect(codeOf(() => clicks.website(viewer("sol"), ID.mia))).toBe("NOT_FOUND");
  });
});

describe("someone's Instagram", () => {
  test("opens by the person's id or handle [CARD-043, ENT-051, GQL-062]", () => {
    expect(clicks.instagram(viewer("sol"), ID.mia).to).toBe("https://www.instagram.com/mia.rides");
    expect(clicks.instagramOf(viewer("sol"), " @Mia.Rides").click).toMatchObject({
      kind: "instagram",
      userId: ID.sol,
      aboutId: ID.mia,
      detail: "mia.rides",
    });
    expect(recorded()).toHaveLength(2);
  });

  test("a handle cannot lead anywhere else", () => {
    traits("mia", { instagram: "../../@evil.example/?x=#" });
    expect(clicks.instagram(viewer("sol"), ID.mia).to).toBe("https://www.instagram.com/..%2F..%2F%40evil.example%2F%3Fx%3D%23");
  });

  test("opens only for the child and the operator if it is an under-13's", () => {
    for (const [name, handle] of [
      ["pip", "pip.hale"],
      ["tam", "tam.ito"],
    ] as const) {
      traits(name, { instagram: handle });
      for (const looker of ["mia", "kit", "northbreak", "stat"] as const) {
        expect(codeOf(() => clicks.instagram(viewer(looker), ID[name]))).toBe("NOT_FOUND");
        expect(codeOf(() => clicks.instagramOf(viewer(looker), handle))).toBe("NOT_FOUND");
      }
    }
    expect(clicks.instagram(viewer("ops"), ID.pip).to).toContain("pip.hale");
  });

  test("belongs to the person the viewer may see if two people have the same handle", () => {
    traits("pip", { instagram: "pip.hale" });
    traits("ana", { instagram: "PIP.HALE" });
    expect(clicks.instagramOf(viewer("mia"), "pip.hale").click.aboutId).toBe(ID.ana);
    for (const handle of ["", "@", "nobody.here", "%"])
      expect(codeOf(() => clicks.instagramOf(viewer("mia"), handle))).toBe("NOT_FOUND");
  });
});

describe("writing to the provider about someone", () => {
  const TRUTH: Record<string, Partial<Record<Name, boolean>>> = {
    northbreak: { mia: true, ana: true, kit: true, pip: false, tam: false, fakie: false, northbreak: false, ops: true },
    fakie: { mia: true, ana: true, kit: false, pip: false, tam: false, northbreak: false },
    mia: { ana: false, kit: false, pip: false, northbreak: false, mia: false },
    ops: { mia: false, kit: false, pip: false },
  };

  test.each(
    Object.entries(TRUTH).flatMap(([who, about]) => Object.entries(about).map(([whom, may]) => [who, whom, may] as const)),
  )("%s about %s: %s [ACC-049, PROF-025] [P-21]", (who, whom, may) => {
    const [asker, id] = [viewer(who as Name), ID[whom as Name]];
    expect(sponsorships.mayContact(asker, id)).toBe(may);
    const refusal = whom === "tam" ? "NOT_FOUND" : "FORBIDDEN";
    expect(codeOf(() => sponsorships.contact(asker, id))).toBe(may ? undefined : refusal);
    expect(recorded()).toHaveLength(may ? 1 : 0);
  });

  test("is recorded, and the email is to the provider, without the rider's address [PROF-026, ENT-050, GQL-061]", () => {
    const { to, click } = sponsorships.contact(viewer("northbreak"), ID.mia);
    const mail = new URL(to);
    expect([mail.protocol, mail.pathname]).toEqual(["mailto:", "hello@stokeline.example"]);
    expect(mail.searchParams.get("subject")).toContain("Mia Trevose");
    expect(mail.searchParams.get("body")).toMatch(/\/profile\/1001\n.*sponsorship.*team rider.*ambassador.*content/is);
    expect(to).not.toMatch(/mia@|mia%40/);
    expect(click).toMatchObject({ kind: "contact", userId: ID.northbreak, aboutId: ID.mia });
  });

  test("a business that once gave a young band, or whose rider gives none, is not near anybody", () => {
    traits("northbreak", { lowestBand: "13-17" });
    for (const id of [ID.mia, ID.kit]) expect(sponsorships.mayContact(viewer("northbreak"), id)).toBe(false);
    traits("mia", { age: null });
    expect(sponsorships.mayContact(viewer("fakie"), ID.mia)).toBe(false);
    expect(sponsorships.mayContact(viewer("fakie"), "77")).toBe(false);
  });

  test("a name cannot add a recipient to the mail", () => {
    traits("mia", { name: "Mia&bcc=evil@x.example\r\nBcc: evil@x.example?cc=evil@x.example" });
    const { to } = sponsorships.contact(viewer("northbreak"), ID.mia);
    expect([...new URL(to).searchParams.keys()]).toEqual(["subject", "body"]);
    expect(to).not.toMatch(/[\r\n]/);
  });
});

describe("sharing a profile", () => {
  test.each([
    ["Email", /^mailto:\?subject=/],
    ["facebook", /^https:\/\/www\.facebook\.com\/sharer\/sharer\.php\?u=/],
    ["TWITTER", /^https:\/\/twitter\.com\/intent\/tweet\?text=/],
    ["Whatsapp", /^https:\/\/wa\.me\/\?text=/],
  ])("on %s leads there with the profile's address and no name [ENT-047, GQL-058, PROF-007]", (platform, address) => {
    const { to, click } = clicks.share(viewer("mia"), ID.pip, platform);
    expect(to).toMatch(address);
    expect(decodeURIComponent(to)).toMatch(/https?:\/\/[^/]+\/profile\/1005/);
    if (!/facebook/i.test(platform)) expect(decodeURIComponent(to).replaceAll("+", " ")).toContain("Check out this profile");
    expect(to).not.toMatch(/pip|hale/i);
    expect(click).toMatchObject({ kind: "share", userId: ID.mia, aboutId: ID.pip });
    expect(click.detail?.toLowerCase()).toBe(platform.toLowerCase());
  });

  test("is refused on any other platform", () => {
    for (const platform of ["", "Myspace", "__proto__", "constructor"])
      expect(codeOf(() => clicks.share(viewer("mia"), ID.sol, platform))).toBe("INVALID");
  });
});

test("a click needs an account that is set up and a person whom it can see", () => {
  const acts = [
    (name: Name | "visitor", id: string) => clicks.website(viewer(name), id),
    (name: Name | "visitor", id: string) => clicks.instagram(viewer(name), id),
    (name: Name | "visitor", id: string) => sponsorships.contact(viewer(name), id),
    (name: Name | "visitor", id: string) => clicks.share(viewer(name), id, "Email"),
  ];
  for (const act of acts) {
    expect(codeOf(() => act("visitor", ID.mia))).toBe("UNAUTHENTICATED");
    for (const name of ["noa", "rex"] as const) expect(codeOf(() => act(name, ID.mia))).toBe("FORBIDDEN");
    for (const id of [ID.ash, ID.noa, "77", "", "x"]) expect(codeOf(() => act("northbreak", id))).toBe("NOT_FOUND");
  }
  expect(recorded()).toEqual([]);
});

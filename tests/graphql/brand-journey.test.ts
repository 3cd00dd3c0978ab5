import { openAsBlob } from "node:fs";
import { expect, test } from "vitest";
import { approveBusiness } from "#app/services/moderation/approving.server.ts";
import { fillAll } from "#app/services/search/filling.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { db } from "#db";
import { clicks } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { journeyFiles } from "../adapters/media-files.ts";
import { openDoors } from "./doors.ts";
import { app, PASSWORD } from "./journey.ts";

/* The acts of a business and its riders in their apps. */

const base = await openDoors();
const { photo } = await journeyFiles();
const EMAIL = "fins@stokeline.example";

async function join() {
  const { signup } = await app(base).mutate(
    'mutation ($email: String, $password: String) { signup(name: "Fin Foundry", email: $email, password: $password) { token } }',
    { email: EMAIL, password: PASSWORD },
  );
  const me = app(base, signup.token);
  const send = async (operation: string, name: string) => {
    const file = new File([await openAsBlob(photo)], name);
    const answer = await me.mutate(`mutation ($file: Upload!) { ${operation}(file: $file) { filename mimetype encoding } }`, {
      file,
    });
    return answer[operation] as { filename: string; mimetype: string; encoding: string };
  };
  await me.mutate(`mutation { initialSetup(isBusiness: true, category: ["Surf"]) { id isBusiness } }`);
  const logo = await send("businessLogoUpload", "our logo.JPG");
  const { profileSetup } = await me.mutate(
    `mutation ($logo: String) {
      profileSetup(profileImage: $logo, website: "https://finfoundry.example", businessRegion: "National", businessIsBricks: true,
        instagram: "fin.foundry", country: "United Kingdom", city: "Newquay", about: "Cast by hand") { id isBusiness profileSetup businessLogo }
    }`,
    { logo: logo.filename },
  );
  expect(profileSetup).toMatchObject({ isBusiness: true, profileSetup: true });
  return { me, send, logo, id: profileSetup.id as string };
}

const POST = `mutation ($one: String, $two: String, $three: String) {
  postDiscount(amount: "15% off", description: "Keels for slow days", code: "KEEL15", surf: true, filename1: $one, filename2: $two, filename3: $three,
    productDescription1: "A pair", productDescription2: "A set", productDescription3: "One") { id state urls code }
}`;

test("a business joins, is approved, posts with three pictures and changes it; riders find it by search and get its code [GQL-075, GQL-076] [A-92, A-172]", async () => {
  const { me, send, logo, id: business } = await join();
  expect(logo).toMatchObject({
    filename: expect.stringMatching(/^[0-9a-z]{6}-ourlogo\.jpg$/),
    mimetype: "image/jpeg",
    encoding: "7bit",
  });
  const pictures: string[] = [];
  for (const name of ["pair.jpg", "set.jpg", "one.jpg"])
    pictures.push((await send("discountProductImagesUpload", name)).filename);
  const [one, two, three] = pictures;
  const { postDiscount } = await me.mutate(POST, { one, two, three });
  expect(postDiscount).toMatchObject({ state: "ready", code: "KEEL15" });
  expect(postDiscount.urls).toHaveLength(3);
  const { id } = postDiscount;
  fillAll();

  const found = async (name: Name) => {
    const { discountSearch } = await app(base, tokenOf(name)).query(`{ discountSearch(filter: "keels") { id code } }`);
    return discountSearch as { id: string; code: string | null }[];
  };
  const offered = { __typename: "Discount", id, code: "KEEL15" };
  expect([await found("sol"), await found("kit")]).toEqual([[offered], []]);
  approveBusiness(viewer("ops"), business, "A real shop");
  expect([await found("sol"), await found("kit")]).toEqual([[offered], [offered]]);

  const rider = app(base, tokenOf("sol"));
  const PRESS = `mutation ($id: ID, $business: ID) {
    discountViews(discountId: $id) { id } codeTracker(discountId: $id, business: $business) { id } websiteTracker(discountId: $id, business: $business) { id } }`;
  await rider.mutate(PRESS, { id, business });
  const { discount } = await me.query("query ($id: ID) { discount(id: $id) { discountViewsCount } }", { id });
  expect(discount.discountViewsCount).toBe(1);
  expect(
    db
      .select()
      .from(clicks)
      .all()
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(["code", "website"]);

  await me.mutate(
    `mutation ($id: ID) { postDiscountUpdate(id: $id, description: "Twins for slow days", code: "TWIN15") { id } }`,
    { id },
  );
  fillAll();
  expect(await found("sol")).toEqual([]);
  const { discount: changed } = await rider.query("query ($id: ID) { discount(id: $id) { code description } }", { id });
  expect(changed).toMatchObject({ code: "TWIN15", description: "Twins for slow days" });
});

test("an approved business finds an athlete by each search, and contactUser begins a request that it alone sees [GQL-016, GQL-018, GQL-019, GQL-061] [A-171]", async () => {
  fillAll();
  const brand = app(base, tokenOf("northbreak"));
  const { advancedSearch, userSearch, videoSearch } = await brand.query(`{
    advancedSearch(name: "mia", category: ["Skate"], last: 6) { id userId }
    userSearch(filter: "mia", first: 6) { id name }
    videoSearch(filter: "dusk", first: 6) { id userId } }`);
  const posters = [...advancedSearch, ...videoSearch].map(({ userId }: { userId: string }) => userId);
  expect(new Set(posters)).toEqual(new Set([ID.mia]));
  expect(userSearch).toMatchObject([{ id: ID.mia, name: "Mia Trevose" }]);

  const CONTACT = "mutation ($user: ID) { contactUser(user: $user) { user business } }";
  const draft = () => sponsorships.openAbout(viewer("northbreak"), ID.mia);
  expect(draft()).toBeUndefined();
  for (const _ of ["first", "second"])
    expect((await brand.mutate(CONTACT, { user: ID.mia })).contactUser).toMatchObject({ user: ID.mia, business: ID.northbreak });
  const { id = "", state } = draft() ?? {};
  expect(state).toBe("draft");
  for (const name of ["mia", "ops", "fakie"] as const) expect(sponsorships.find(viewer(name), id)).toBeUndefined();
});

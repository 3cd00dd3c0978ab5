import { eq } from "drizzle-orm";
import { type ComponentProps, createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { noticeOf } from "#app/http/cookies/flash.server.ts";
import { action as removeDiscount } from "#app/routes/discounts/remove.ts";
import { cardDataFor } from "#app/routes/edits/card-data.server.ts";
import { action as change, loader as changing } from "#app/routes/edits/change.tsx";
import { action as remove } from "#app/routes/edits/remove.ts";
import { action as report } from "#app/routes/edits/report.ts";
import { loader as show } from "#app/routes/edits/show.tsx";
import { action as tellView } from "#app/routes/edits/view.ts";
import { action as removeSpot } from "#app/routes/map/remove.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import { PosterButtons } from "#app/ui/cards/card-poster-buttons.tsx";
import { EditCard } from "#app/ui/cards/edit-card.tsx";
import { db } from "#db";
import { editViews, reports, edits as rows } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";

const { bowl, session, abroad, young } = EDITS;

function card(name: Name, id: string) {
  const edit = edits.find(viewer(name), id);
  if (!edit) throw new Error("There is no such Edit");
  return cardDataFor(viewer(name), edit);
}

function asked(name: Name, editId: string, fields?: Record<string, string>, headers: Record<string, string> = {}) {
  const init = fields && { method: "POST", body: new URLSearchParams(fields) };
  const request = new Request(`http://here/edits/${editId}`, { headers, ...init });
  const context = { viewer: viewer(name), origin: { address: "", userAgent: "" }, token: undefined, nonce: "" };
  return { request, params: { editId }, context };
}

const placeOf = (answer: unknown) => {
  if (!(answer instanceof Response)) throw new Error("It leads nowhere");
  return [answer.status, answer.headers.get("location")];
};

describe("how a card's viewer stands with its poster", () => {
  test("whether they follow is read with the card, and read anew after a change [SOC-022, SOC-009, ACC-032]", () => {
    expect(card("sol", bowl.id).toPoster).toMatchObject({ following: false });
    follows.set(viewer("sol"), ID.mia, true);
    expect(card("sol", bowl.id).toPoster).toMatchObject({ following: true });
    expect(card("ana", bowl.id).toPoster).toMatchObject({ following: false });
    follows.set(viewer("sol"), ID.mia, false);
    expect(card("sol", bowl.id).toPoster).toMatchObject({ following: false });
  });

  test("Follow says what was read, and where nothing is known it is a plain Follow [SOC-004, SOC-006, SOC-011]", () => {
    const drawn = (toPoster: ComponentProps<typeof PosterButtons>["toPoster"]) =>
      renderToString(
        createElement(PosterButtons, {
          ...{ poster: card("sol", bowl.id).by, toPoster },
          ...{ form: "acts", to: "/", afterBlock: "/", page: "/edits/1" },
        }),
      );
    const plain = drawn({ following: false, crew: undefined });
    expect(plain).toMatch(/aria-label="Follow Mia Trevose"[^>]*>Follow</);
    expect(plain).not.toMatch(/Crew/);
    expect(drawn({ following: true, crew: "none" })).toMatch(/Following<.*icons\.svg#add-user/);
    expect(drawn({ following: true, crew: "asked" })).toMatch(/icons\.svg#users/);
  });

  test("the crew button agrees with the profile of the same two people [SOC-023]", () => {
    const people = ["mia", "sol", "ana", "kit", "pip", "tam", "northbreak", "fakie", "ops"] as const;
    for (const name of people)
      for (const edit of [bowl, abroad, young]) {
        if (edit.posterId === ID[name]) continue;
        const stand = crews.linkWith(viewer(name), edit.posterId);
        const expected = stand === "none" && !crews.mayAsk(viewer(name), edit.posterId) ? undefined : stand;
        expect([name, edit.id, card(name, edit.id).toPoster?.crew]).toEqual([name, edit.id, expected]);
      }
    expect(card("northbreak", young.id).toPoster?.crew).toBeUndefined();
    expect(card("ana", bowl.id).toPoster?.crew).toBe("asked");
    expect(card("mia", abroad.id).toPoster?.crew).toBe("received");
    expect(card("sol", bowl.id).toPoster?.crew).toBe("accepted");
    crews.ask(viewer("sol"), ID.pip);
    expect(card("sol", young.id).toPoster?.crew).toBe("asked");
    crews.accept(viewer("pip"), ID.sol);
    expect(card("pip", young.id).toPoster).toBeUndefined();
    expect(card("sol", young.id).toPoster?.crew).toBe("asked");
  });

  test("an own card has neither Follow nor Crew [SOC-008, CARD-011]", () => {
    expect(card("mia", bowl.id)).toMatchObject({ mine: true, toPoster: undefined });
  });
});

test("a card without its Edit says Error [CARD-013, ERR-007]", () => {
  expect(renderToString(createElement(EditCard, { edit: undefined }))).toMatch(/>Error</);
});

describe("a report", () => {
  test("is a form that goes back to where it was, and the flag is red there [CARD-010, CARD-031]", async () => {
    expect(placeOf(await report(asked("sol", bowl.id, { to: "/skate_edits?tab=local" })))).toEqual([
      303,
      "/skate_edits?tab=local",
    ]);
    expect(card("sol", bowl.id).viewerReported).toBe(true);
    expect(card("ana", bowl.id).viewerReported).toBe(false);
    const onPage = `/skate_edits?tab=local#edit-${bowl.id}`;
    expect(placeOf(await report(asked("sol", bowl.id, { to: onPage })))).toEqual([303, onPage]);
    for (const elsewhere of ["https://evil.example", "/#<b>", "/surf_edits#a#b"])
      expect(placeOf(await report(asked("sol", bowl.id, { to: elsewhere })))).toEqual([303, "/"]);
    expect(db.select().from(reports).all()).toHaveLength(1);
  });
});

describe("a view", () => {
  const count = () => db.select().from(editViews).all().length;

  test("is counted by opening the single page, and there alone [CARD-029]", () => {
    show(asked("sol", bowl.id));
    show(asked("sol", bowl.id));
    expect(count()).toBe(1);
    edits.bySport(viewer("ana"), "Skate", { take: 6 });
    expect(count()).toBe(1);
  });

  test("is not counted where a script fetches the page, since it tells by itself [LIM-005]", async () => {
    show(asked("sol", bowl.id, undefined, { "sec-fetch-dest": "empty" }));
    expect(count()).toBe(0);
    expect(placeOf(await tellView(asked("sol", bowl.id, {})))).toEqual([303, `/edits/${bowl.id}`]);
    expect(count()).toBe(1);
  });

  test("an Edit that is still processed counts none", () => {
    show(asked("mia", EDITS.raw.id));
    expect(count()).toBe(0);
  });
});

test("deleting goes back to where it was, and from the Edit's own page to the profile [CARD-027]", async () => {
  expect(placeOf(await remove(asked("mia", bowl.id, { to: "/skate_edits" })))).toEqual([303, "/skate_edits"]);
  expect(placeOf(await remove(asked("mia", session.id, { to: `/edits/${session.id}` })))).toEqual([303, `/profile/${ID.mia}`]);
  expect(edits.find(viewer("mia"), bowl.id)).toBeUndefined();
});

test.each([
  ["Edit", remove, "mia", () => ({ editId: addEdit() })],
  ["Discount", removeDiscount, "northbreak", () => ({ discountId: addDiscount() })],
  ["Spot", removeSpot, "sol", () => ({ spotId: addSpot() })],
] as const)(
  "whoever removes an %s is told what became of it: its poster, or the operator [CARD-027]",
  async (post, action, poster, add) => {
    const noticeTo = async (name: Name) => {
      const answer = await action({ ...asked(name, "", { to: "/" }), params: add() });
      return noticeOf(new Request("http://here", { headers: { cookie: answer.headers.get("set-cookie") ?? "" } }));
    };
    expect(await noticeTo(poster)).toBe(`Your ${post} is deleted`);
    expect(await noticeTo("ops")).toBe(`The ${post} is removed, and its poster is told why`);
  },
);

describe("EDIT UPLOAD", () => {
  const typed = { description: "Bowl at dawn", sport: "Skate", filmerInstagram: "@lens", gearOf: "Skate", trucks: "Indy" };
  const stored = () => db.select().from(rows).where(eq(rows.id, bowl.id)).get();

  test("starts with what is stored [EDIT-026, RTE-010]", async () => {
    db.update(rows)
      .set({ filmerInstagram: "lens", gear: { trucks: "Indy" }, altText: "A skater in the air" })
      .where(eq(rows.id, bowl.id))
      .run();
    const { data, init } = await changing(asked("mia", bowl.id));
    expect(init?.status).toBeUndefined();
    expect(data.edit).toEqual({
      description: "Bowl at dusk",
      altText: "A skater in the air",
      sport: "Skate",
      filmerInstagram: "lens",
      adFor: "",
      crewOnly: false,
      under18Viewable: true,
      gear: { trucks: "Indy" },
      spotId: "",
    });
  });

  test("is not there for others, for the operator, or of nothing: the same answer [EDIT-027, ACC-036]", async () => {
    const answers = [asked("sol", bowl.id), asked("ops", bowl.id), asked("ana", session.id), asked("mia", "77")].map(changing);
    for (const { data, init } of await Promise.all(answers))
      expect([data, init?.status]).toEqual([{ edit: undefined, sports: [] }, 403]);
  });

  test("saves and goes to the own profile with a notice [EDIT-028, EDIT-029]", async () => {
    const answer = await change(asked("mia", bowl.id, typed));
    expect(placeOf(answer)).toEqual([303, `/profile/${ID.mia}`]);
    expect(answer instanceof Response && answer.headers.get("set-cookie")).toMatch(/^notice=/);
    expect(stored()).toMatchObject({
      description: "Bowl at dawn",
      filmerInstagram: "lens",
      gear: { trucks: "Indy" },
      under18Viewable: false,
    });
  });

  test("keeps what was typed when it will not do, and asks for another sport's gear before it saves [EDIT-028]", async () => {
    expect(await change(asked("mia", bowl.id, { ...typed, description: "" }))).toMatchObject({
      data: { error: { description: ["Please add a Description"] }, initialValue: { trucks: "Indy" } },
      init: { status: 422 },
    });
    expect(await change(asked("mia", bowl.id, { ...typed, sport: "Surf" }))).toMatchObject({
      data: { initialValue: { sport: "Surf" } },
      init: { status: 422 },
    });
    expect(stored()).toMatchObject({ description: "Bowl at dusk", sport: "Skate" });
    await change(asked("mia", bowl.id, { ...typed, sport: "Surf", gearOf: "Surf", surfboard: "Twin" }));
    expect(stored()).toMatchObject({ sport: "Surf", gear: { surfboard: "Twin" } });
  });

  test("saves nothing of someone else's Edit [ACC-036]", async () => {
    for (const name of ["sol", "ops"] as const)
      expect(await change(asked(name, bowl.id, typed))).toMatchObject({ init: { status: 403 } });
    expect(stored()?.description).toBe("Bowl at dusk");
  });
});

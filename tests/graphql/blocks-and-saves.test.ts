import { beforeEach, describe, expect, test } from "vitest";
import * as follows from "#app/services/people/follows.server.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const ask = graphqlOf(await openDoors());

async function answer(who: Name, document: string): Promise<unknown> {
  const { data, errors } = await ask(document, {}, tokenOf(who));
  return errors[0]?.extensions.code ?? data;
}

const mias = `{ video(id: "${EDITS.bowl.id}") { id } }`;
const feed = `{ videoFeed(filter: "${EDITS.bowl.sport}", last: 50) { userId } }`;

describe("a block", () => {
  beforeEach(async () => {
    expect(await answer("sol", `mutation { block(userId: "${ID.mia}") { id } }`)).toEqual({ block: { id: ID.mia } });
  });

  test("hides the two from each other, is listed by name for the blocker alone, and can be ended", async () => {
    expect(await answer("sol", mias)).toEqual({ video: null });
    expect(await answer("mia", `{ findUser(filter: "${ID.sol}") { id } }`)).toEqual({ findUser: null });
    const named = [{ id: ID.mia, name: "Mia Trevose" }];
    expect(await answer("sol", "{ blockedUsers { id name } }")).toEqual({ blockedUsers: named });
    expect(await answer("mia", "{ blockedUsers { id } }")).toEqual({ blockedUsers: [] });

    expect(await answer("sol", `mutation { deleteBlock(userId: "${ID.mia}") { id } }`)).toEqual({ deleteBlock: { id: ID.mia } });
    expect(await answer("sol", mias)).toEqual({ video: { id: EDITS.bowl.id } });
  });

  test("answers about someone who may not be seen as about nobody", async () => {
    for (const id of [ID.sol, "77", "x", ""])
      expect([id, await answer("mia", `mutation { block(userId: "${id}") { id } }`)]).toEqual([id, "NOT_FOUND"]);
    expect(await answer("mia", "mutation { block { id } }")).toBe("NOT_FOUND");
    expect(await answer("mia", `mutation { block(userId: "${ID.mia}") { id } }`)).toBe("FORBIDDEN");
  });
});

test("a muted person's Edits stay out of lists and are found by themselves, until the mute ends", async () => {
  expect(await answer("sol", `mutation { mute(userId: "${ID.mia}") { id } }`)).toEqual({ mute: { id: ID.mia } });
  expect(JSON.stringify(await answer("sol", feed))).not.toContain(ID.mia);
  expect(await answer("sol", mias)).toEqual({ video: { id: EDITS.bowl.id } });
  expect(await answer("sol", "{ mutedUsers { name } }")).toEqual({ mutedUsers: [{ name: "Mia Trevose" }] });
  await answer("sol", `mutation { deleteMute(userId: "${ID.mia}") { id } }`);
  expect(JSON.stringify(await answer("sol", feed))).toContain(ID.mia);
});

test("someone removes a follower, and a minor's nameless follow answers as nobody's", async () => {
  follows.follow(viewer("sol"), ID.mia);
  expect(await answer("mia", `mutation { removeFollower(userId: "${ID.sol}") { id } }`)).toEqual({
    removeFollower: { id: ID.sol },
  });
  expect(follows.ofViewer(viewer("sol")).map(({ followedId }) => followedId)).not.toContain(ID.mia);
  follows.follow(viewer("kit"), ID.ana);
  expect(await answer("ana", `mutation { removeFollower(userId: "${ID.kit}") { id } }`)).toBe("NOT_FOUND");
});

test("an Edit is saved, listed for the saver alone and taken back", async () => {
  const saved = "{ savedVideos { id viewerHasSaved } }";
  expect(await answer("sol", `mutation { save(videoId: "${EDITS.bowl.id}") { id } }`)).toEqual({ save: { id: EDITS.bowl.id } });
  expect(await answer("sol", saved)).toEqual({ savedVideos: [{ id: EDITS.bowl.id, viewerHasSaved: true }] });
  expect(await answer("mia", saved)).toEqual({ savedVideos: [] });
  await answer("sol", `mutation { deleteSave(videoId: "${EDITS.bowl.id}") { id } }`);
  expect(await answer("sol", saved)).toEqual({ savedVideos: [] });
  expect(await answer("sol", `mutation { save(videoId: "${EDITS.gone.id}") { id } }`)).toBe("NOT_FOUND");
});

import { isObjectType } from "graphql";
import { describe, expect, test } from "vitest";
import { db } from "#db";
import { clicks } from "#db/schema/index.ts";
import { EDITS, ID } from "#db/seed/world.ts";
import { schema } from "#graphql/schema.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);

/*
 * What an id among the arguments means. "own" has to be the caller's; "said" is what apps send of the caller and the server takes from the
 * token instead; "other" names something or somebody else, which the operation looks for through the viewer.
 */
const IDS: Record<string, Record<string, "own" | "said" | "other">> = {
  "Query.homeFeed": { id: "own" },
  "Query.crewsVideos": { id: "own" },
  "Query.follows": { id: "own" },
  "Query.findCrew": { id: "own" },
  "Query.crew": { userId: "own" },
  "Query.userVotes": { id: "own" },
  "Query.findUser": { filter: "other" },
  "Query.followerCount": { userId: "other" },
  "Query.video": { id: "other" },
  "Query.videoNotification": { id: "other" },
  "Query.userVideos": { id: "other" },
  "Query.sponsorPage": { userId: "other" },
  "Mutation.takeSponsorPageStep": { userId: "other" },
  "Query.discount": { id: "other" },
  "Query.discountNotification": { id: "other" },
  "Query.userDiscounts": { id: "other" },
  "Query.spots": { userId: "own" },
  "Query.spotEdits": { spotId: "other" },
  "Query.spotGuide": { spotId: "other" },
  "Query.guidePictures": { spotId: "other" },
  "Query.spotRiders": { spotId: "other" },
  "Query.spotDaylight": { spotId: "other" },
  "Query.spotTide": { spotId: "other" },
  "Query.osmPlace": { id: "other" },
  "Mutation.saveSpot": { spotId: "other" },
  "Mutation.deleteSavedSpot": { spotId: "other" },
  "Mutation.postGuidePicture": { spotId: "other" },
  "Mutation.writeSpotGuide": { spotId: "other" },
  "Mutation.deleteGuideLine": { id: "other" },
  "Mutation.postSpot": { userId: "own" },
  "Mutation.postSpotUpdate": { id: "other", userId: "own" },
  "Mutation.deleteSpot": { id: "other" },
  "Mutation.postDiscount": { userId: "own" },
  "Mutation.postDiscountUpdate": { id: "other" },
  "Mutation.deleteDiscount": { id: "other" },
  "Mutation.discountViews": { discountId: "other" },
  "Mutation.codeTracker": { user: "said", business: "other", discountId: "other" },
  "Mutation.changePassword": { id: "own" },
  "Mutation.newUser": { id: "own" },
  "Mutation.userUpdate": { id: "own" },
  "Mutation.userSettingsUpdate": { id: "own" },
  "Mutation.postVideo": { userId: "own", spotId: "other" },
  "Mutation.postVideoUpdate": { id: "other", spotId: "other" },
  "Mutation.deleteVideo": { id: "other" },
  "Mutation.videoViews": { videoId: "other" },
  "Mutation.report": {
    userId: "own",
    videoId: "other",
    discountId: "other",
    spotId: "other",
    guideId: "other",
    profileId: "other",
  },
  "Mutation.vote": { videoId: "other" },
  "Mutation.deleteVote": { id: "other" },
  "Mutation.follow": { followId: "other" },
  "Mutation.deleteFollow": { id: "other" },
  "Mutation.crew": { crewId: "other" },
  "Mutation.deleteCrew": { id: "other" },
  "Mutation.addToCrew": { userId: "other" },
  "Mutation.removeFromCrew": { userId: "other" },
  "Mutation.instagramTracker": { user: "said" },
  "Mutation.websiteTracker": { user: "said", business: "other", discountId: "other" },
  "Mutation.contactUser": { user: "other", business: "said" },
  "Mutation.filmerTracker": { user: "said" },
  "Mutation.profileTracker": { user: "said", profileId: "other" },
  "Mutation.shareTracker": { user: "said", userShared: "other" },
  "Query.captions": { videoId: "other" },
  "Mutation.postCaptions": { videoId: "other" },
  "Mutation.deleteCaptions": { videoId: "other" },
  "Mutation.save": { videoId: "other" },
  "Mutation.deleteSave": { videoId: "other" },
  "Mutation.block": { userId: "other" },
  "Mutation.deleteBlock": { userId: "other" },
  "Mutation.mute": { userId: "other" },
  "Mutation.deleteMute": { userId: "other" },
  "Mutation.removeFollower": { userId: "other" },
  "Mutation.codeFailed": { discountId: "other" },
  "Mutation.endSession": { id: "other" },
  "Query.sponsorship": { id: "other" },
  "Mutation.askAthlete": { userId: "other" },
  "Mutation.keepSponsorshipDraft": { userId: "other" },
  "Mutation.deleteSponsorshipDraft": { id: "other" },
  "Mutation.takeSponsorshipStep": { id: "other" },
  "Mutation.sendSponsorshipCode": { id: "other" },
  "Mutation.acceptSponsorship": { id: "other" },
  "Mutation.showSponsor": { id: "other" },
  "Mutation.addDeliverable": { id: "other" },
  "Mutation.enterRedemptions": { discountId: "other" },
  "Mutation.changeTerms": { id: "other" },
  "Mutation.takeTermSheetStep": { id: "other", sheetId: "other" },
  "Mutation.giveDealFeedback": { id: "other" },
  "Mutation.readDealFeedback": { id: "other" },
  "Mutation.takeDeliverableStep": { id: "other", deliverableId: "other", editId: "other" },
  "Query.shortlist": { listId: "other" },
  "Mutation.renameShortlist": { listId: "other" },
  "Mutation.deleteShortlist": { listId: "other" },
  "Mutation.keepAthlete": { listId: "other", userId: "other" },
  "Mutation.changeKeptAthlete": { listId: "other", userId: "other" },
  "Mutation.dropAthlete": { listId: "other", userId: "other" },
};

/** Cursors of lists. */
const CURSORS = ["before", "since", "upTo", "toDoAfter", "othersBefore"];

const operations = ["Query", "Mutation"].flatMap((root) => {
  const type = schema.getType(root);
  return isObjectType(type) ? Object.values(type.getFields()).map((field) => ({ root, field })) : [];
});

test("the table names every id that an operation takes", () => {
  const taken = operations.flatMap(({ root, field }) =>
    field.args
      .filter(({ name, type }) => String(type) === "ID" && !CURSORS.includes(name))
      .map(({ name }) => `${root}.${field.name}.${name}`),
  );
  const named = Object.entries(IDS).flatMap(([operation, ids]) => Object.keys(ids).map((id) => `${operation}.${id}`));
  expect(named.sort()).toEqual(taken.sort());
});

const fieldOf = (operation: string) => operations.find(({ root, field }) => operation === `${root}.${field.name}`);

function documentFor(operation: string, argument: string, rest = ""): string {
  const found = fieldOf(operation);
  const selection = String(found?.field.type).match(/^(Int|ID)/) ? "" : "{ __typename }";
  return `${found?.root.toLowerCase()} ($id: ID) { ${found?.field.name}(${argument}: $id${rest}) ${selection} }`;
}

const ofKind = (kind: string) =>
  Object.entries(IDS).flatMap(([operation, ids]) =>
    Object.entries(ids)
      .filter(([, means]) => means === kind)
      .map(([argument]) => [operation, argument] as const),
  );

describe("an id that has to be the caller's own [GQL-022, GQL-023]", () => {
  test.each(ofKind("own"))("%s refuses another's %s [GQL-024, GQL-030, GQL-040]", async (operation, argument) => {
    const { errors } = await ask(documentFor(operation, argument), { id: ID.ana }, tokenOf("mia"));
    expect(errors).toMatchObject([{ message: "You may not do that", extensions: { code: "FORBIDDEN" } }]);
  });

  test.each(ofKind("own").filter(([operation]) => operation.startsWith("Query")))(
    "%s takes one's own %s, or none",
    async (operation, argument) => {
      for (const id of [ID.mia, null])
        expect((await ask(documentFor(operation, argument), { id }, tokenOf("mia"))).errors).toEqual([]);
    },
  );
});

test("a click is recorded for the caller, whoever the app names [ENT-051, GQL-062]", async () => {
  const { errors } = await ask(
    documentFor("Mutation.instagramTracker", "user", ', instagram: "ana.roux"'),
    { id: ID.sol },
    tokenOf("mia"),
  );
  expect(errors).toEqual([]);
  expect(db.select().from(clicks).all()).toMatchObject([{ userId: ID.mia, aboutId: ID.ana }]);
});

describe("an id of something that the caller cannot see, or of nothing", () => {
  test.each(ofKind("other").filter(([, argument]) => !["spotId", "discountId"].includes(argument)))(
    "%s answers for %s as for nothing at all",
    async (operation, argument) => {
      const hidden = /video/i.test(operation + argument) || operation === "Mutation.vote" ? EDITS.gone.id : ID.ash;
      const answers = await Promise.all(
        [hidden, "9007199254740991", "0", "-1", "1e3", "'--", "constructor"].map((id) =>
          ask(documentFor(operation, argument), { id }, tokenOf("ana")),
        ),
      );
      const told = answers.map(({ data, errors }) =>
        JSON.stringify([data, errors.map(({ message, extensions }) => [message, extensions.code])]),
      );
      expect(new Set(told).size).toBe(1);
      expect(told[0]).not.toMatch(/Ash|Before I left|INTERNAL/);
    },
  );
});

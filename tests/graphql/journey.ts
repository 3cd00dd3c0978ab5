import { createReadStream, openAsBlob } from "node:fs";
import { ApolloClient, gql, InMemoryCache } from "@apollo/client/core";
import createUploadLink from "apollo-upload-client/createUploadLink.mjs";
import { viewerOf } from "#app/kernel/viewer.server.ts";
import { InitialSetupInput, ProfileInput, SignUpInput } from "#app/schemas/accounts.ts";
import { EditDetailsInput } from "#app/schemas/edits.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as drafts from "#app/services/edits/drafts.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { UPLOAD_KINDS, type UploadKind } from "#app/services/media/kinds.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { EDITS } from "#db/seed/world.ts";
import { journeyFiles } from "../adapters/media-files.ts";

const { mov, photo } = await journeyFiles();

/* The person's answers, the same for both ways. */
export const NAME = "Wim Wave";
export const PASSWORD = "dawn-patrol-9";
const SETUP = { isBusiness: false, age: "18+", category: ["Surf", "skate"], marketingOptIn: true };
const PROFILE = { gender: "Other", instagram: "@wim.waves", country: "Netherlands", city: "Amsterdam", about: "Cold water." };
const DETAILS = { filmerInstagram: "@lens.person", under18Viewable: true, crewOnly: false };
const GEAR = { surfboard: "Northbreak fish", leash: "Six foot" };

const CARD = gql`
  fragment Card on Video {
    id filename mimetype description category filmerInstagram userId userName userInstagram userGender userCountry userCity
    crewOnly under18Viewable spotLocation spotId competition height width orientation createdAt state reason durationMs
    url posterUrl thumbnails surfboard leash
    postedBy { id name category country city instagram email businessLogo profileImage isBusiness url thumbnails }
    votes { id user { id } }
    votesCount viewerHasVoted
    videoViews { id }
    videoViewsCount
  }
`;

/** An app: one client for each log-in, and its operations. */
export function app(base: string, token = "") {
  const link = createUploadLink({ uri: `${base}/graphql`, headers: { authorization: token && `Bearer ${token}` } });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  return {
    query: async (text: string, variables = {}) =>
      (await client.query({ query: gql`${text} ${text.includes("...Card") ? CARD : ""}`, variables, fetchPolicy: "no-cache" }))
        .data,
    mutate: async (text: string, variables = {}) =>
      (
        await client.mutate({
          mutation: gql`${text} ${text.includes("...Card") ? CARD : ""}`,
          variables,
          fetchPolicy: "no-cache",
        })
      ).data,
  };
}

export const fileOf = async (path: string, name: string) => new File([await openAsBlob(path)], name);

const POST = `mutation ($filename: String, $description: String, $userId: ID, $filmer: String, $kids: Boolean, $crew: Boolean, $board: String, $leash: String) {
  postVideo(filename: $filename, description: $description, category: "surf", userId: $userId, userName: "Somebody Else", userCity: "Nowhere",
    mimetype: "text/html", filmerInstagram: $filmer, under18Viewable: $kids, crewOnly: $crew, surfboard: $board, leash: $leash, bike: "BMX",
    height: 1, width: 2, orientation: "Landscape") { ...Card }
}`;

/** Takes the journey through the wire. Returns the app, its person and the two Edits. */
export async function byWire(base: string, email: string) {
  const { signup } = await app(base).mutate(
    `mutation ($name: String, $email: String, $password: String) { signup(name: $name, email: $email, password: $password) { token } }`,
    { name: NAME, email, password: PASSWORD },
  );
  const me = app(base, signup.token);
  const { initialSetup } = await me.mutate(
    `mutation ($isBusiness: Boolean, $age: String, $category: [String], $marketingOptIn: Boolean) {
      initialSetup(isBusiness: $isBusiness, athleteOrPhotographer: "athlete", age: $age, parentEmail: "", category: $category, marketingOptIn: $marketingOptIn) {
        id age category athleteOrPhotographer initialProfileSetup profileSetup newUser marketingOptIn
      }
    }`,
    SETUP,
  );
  const { profileImageUpload: image } = await me.mutate(
    `mutation ($file: Upload!) { profileImageUpload(file: $file) { filename mimetype encoding } }`,
    { file: await fileOf(photo, "me, myself.JPG") },
  );
  const { profileSetup } = await me.mutate(
    `mutation ($profileImage: String, $gender: String, $instagram: String, $country: String, $city: String, $about: String) {
      profileSetup(profileImage: $profileImage, gender: $gender, instagram: $instagram, country: $country, city: $city, sponsors: "", about: $about) {
        id profileSetup profileImage instagram url thumbnails
      }
    }`,
    { ...PROFILE, profileImage: image.filename },
  );
  const post = async (description: string, path: string, name: string) => {
    const { videoUpload } = await me.mutate(
      `mutation ($file: Upload!) { videoUpload(file: $file) { filename mimetype encoding } }`,
      { file: await fileOf(path, name) },
    );
    const { filmerInstagram: filmer, under18Viewable: kids, crewOnly: crew } = DETAILS;
    const given = { filmer, kids, crew, board: GEAR.surfboard, leash: GEAR.leash, userId: initialSetup.id };
    const { postVideo } = await me.mutate(POST, { ...given, description, filename: videoUpload.filename });
    return { upload: videoUpload, edit: postVideo };
  };
  const still = await post("A still", photo, "my still, one.jpg");
  const moving = await post("A clip", mov, "my clip.MOV");
  return { me, token: signup.token as string, id: initialSetup.id as string, initialSetup, image, profileSetup, still, moving };
}

/** The same steps as the screens take them. */
export async function byScreens(email: string): Promise<void> {
  const token = await accounts.signUp(
    { address: "127.0.0.1", userAgent: "" },
    SignUpInput.parse({ name: NAME, email, password: PASSWORD }),
  );
  const me = () => viewerOf(token);
  const take = (kind: UploadKind, path: string, name: string) => uploads.accept(me(), kind, createReadStream(path), name);
  accounts.setUp(me(), InitialSetupInput.parse({ ...SETUP, isBusiness: "", group: "Athlete", sports: SETUP.category }));
  const image = await take(UPLOAD_KINDS.completion, photo, "me, myself.JPG");
  accounts.completeProfile(me(), ProfileInput.parse({ ...PROFILE, profileImage: image.filename }));

  for (const [description, path, name] of [
    ["A still", photo, "my still, one.jpg"],
    ["A clip", mov, "my clip.MOV"],
  ] as const) {
    const draft = drafts.start(me(), EditDetailsInput.parse({ ...DETAILS, description, sport: "Surf" }));
    drafts.update(me(), draft, { gear: GEAR });
    drafts.addFile(me(), draft, await take(UPLOAD_KINDS.edit, path, name));
    edits.postDraft(me(), draft);
  }
  stokes.set(me(), EDITS.bowl.id, true);
  stokes.set(me(), EDITS.abroad.id, true);
  stokes.set(me(), EDITS.abroad.id, false);
}

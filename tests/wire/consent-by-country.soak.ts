import "#tests/no-limits.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod";
import { viewerById } from "#app/kernel/viewer.server.ts";
import { guardianOf } from "#app/services/guardians/index.server.ts";
import { aParent, lastCode, sendCodesOf } from "#tests/parents.ts";
import { openDoors } from "../graphql/doors.ts";
import { type App, CLIENTS } from "./clients.ts";

const base = await openDoors();
const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "teal" } })
  .jpeg()
  .toBuffer();

const PROFILE = { gender: "Other", instagram: "jule.rides", about: "Here to ride", city: "Bremen" };
const MISSING = "Please enter your Parent/Guardian's Email";

/** Signs up, gives the age 13-17 and uploads a picture. */
async function join(open: (token?: string) => App) {
  const signup = await open()("signup", { name: "Jule", email: "jule@stokeline.example", password: "dawn-patrol-9" });
  const app = open(z.object({ token: z.string() }).parse(signup).token);
  const rider = { isBusiness: false, athleteOrPhotographer: "Athlete", category: ["Surf"], marketingOptIn: false };
  const { id } = z.looseObject({ id: z.string() }).parse(await app("initialSetup", { ...rider, age: "13-17" }));
  const { filename } = z
    .looseObject({ filename: z.string() })
    .parse(await app("profileImageUpload", { file: new File([photo], "me.jpg") }));
  return { app, id, profile: { ...PROFILE, profileImage: filename } };
}

/** Asks a parent as an app would, and reads the code in the mail. */
async function askParent(app: App, id: string, country: string) {
  const parentEmail = aParent();
  await app("ageVerification", { parentEmail, verification: 123_456, age: "13-17", country });
  await sendCodesOf(id);
  return { parentEmail, code: lastCode(parentEmail) };
}

test.each(Object.entries(CLIENTS))("%s: a 13-17 in Germany completes the profile once a parent agreed", async (_, client) => {
  const { app, id, profile } = await join((token) => client(base, token));
  for (const country of ["Germany", "germany"])
    await expect(app("profileSetup", { ...profile, country })).rejects.toThrow(MISSING);
  const agreed = await askParent(app, id, "germany");
  const complete = (more: object) => app("profileSetup", { ...profile, country: "Germany", ...agreed, ...more });
  await expect(complete({ code: "" })).rejects.toThrow("Verification Code Incorrect");
  await expect(complete({ parentEmail: aParent() })).rejects.toThrow("Send Verification Email");
  expect([viewerById(id).state, guardianOf(id)]).toEqual(["profile", undefined]);

  expect(await complete({})).toMatchObject({ country: "Germany", profileSetup: true });
  expect(guardianOf(id)).toMatchObject({ email: agreed.parentEmail, band: "13-17" });
});

test.each(Object.entries(CLIENTS))(
  "%s: a 13-17 moves to France once a parent agreed, however it is spelled",
  async (_, client) => {
    const { app, id, profile } = await join((token) => client(base, token));
    expect(await app("profileSetup", { ...profile, country: "United Kingdom" })).toMatchObject({ profileSetup: true });
    for (const country of ["France", "FRANCE"]) await expect(app("userUpdate", { id, country })).rejects.toThrow(MISSING);

    const agreed = await askParent(app, id, "France");
    expect(await app("userUpdate", { id, country: "france", ...agreed })).toMatchObject({ country: "France" });
    expect(guardianOf(id)).toMatchObject({ email: agreed.parentEmail, band: "13-17" });
  },
);

import type { ActionFunctionArgs } from "@remix-run/node";
import { SETTING_LABELS } from "#app/content/setting-labels.ts";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { done, ownAddress } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { SettingsInput } from "#app/schemas/accounts.ts";
import { purposesIn } from "#app/schemas/choices.ts";
import * as accounts from "#app/services/accounts/index.server.ts";

/** Changes one setting; an unticked box posts nothing. The notice states the resulting value. */
export async function action({ request, context: { viewer } }: ActionFunctionArgs) {
  const form = await readFields(request);
  const to = ownAddress(form.get("to"));
  if (form.get("setting") === "openTo") return chooseSponsorship(viewer, form.getAll("openTo"), to);
  const wanted = form.get("wanted") !== null && form.get("wanted") !== "false";
  const setting = SettingsInput.keyof().safeParse(form.get("setting")).data;
  if (!setting) throw new Refusal("INVALID", "There is no such setting");
  const now = accounts.changeSettings(viewer, SettingsInput.parse({ [setting]: wanted }));
  const label = SETTING_LABELS[setting];
  if (now?.[setting] !== wanted) return redirectWith(`Not changed: ${label}`, to);
  return done(redirectWith(`Saved: ${label}, ${wanted ? "on" : "off"}`, to));
}

function chooseSponsorship(viewer: Viewer, given: FormDataEntryValue[], to: string): Response {
  const now = accounts.chooseSponsorship(viewer, purposesIn(given.map(String)));
  if (!accounts.choosesSponsorship(viewer)) return redirectWith("Not changed: open to sponsorship", to);
  const openTo = now?.openTo ?? [];
  return done(redirectWith(`Saved: open to sponsorship ${openTo.length > 0 ? `(${openTo.join(", ")})` : "off"}`, to));
}

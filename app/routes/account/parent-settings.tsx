import { Form } from "@remix-run/react";
import { PARENTS_LABELS } from "#app/content/setting-labels.ts";
import type { ParentsSettings } from "#app/schemas/guardians.ts";
import { SubmitButton } from "#app/ui/fields/fields.tsx";

export function News({ name }: { name: string }) {
  return (
    <section id="news">
      <h2 className="section">News</h2>
      <p>{name} asks for emails with news about brands and events. We send them only if you say yes.</p>
      <Form method="post" className="buttons">
        <input type="hidden" name="doing" value="news" />
        <SubmitButton idle={<Say word="Yes" />} pending="Saying yes" kind="plain" name="answer" value="yes" />
        <SubmitButton idle={<Say word="No" />} pending="Saying no" kind="plain" name="answer" value="no" />
      </Form>
    </section>
  );
}

function Say({ word }: { word: string }) {
  return (
    <>
      {word}
      <span className="unseen"> to news</span>
    </>
  );
}

export function Settings({ settings, name }: { settings: ParentsSettings; name: string }) {
  return (
    <section id="settings">
      <h2 className="section">Settings</h2>
      <Form method="post">
        <input type="hidden" name="doing" value="settings" />
        <p>Emails to {name}:</p>
        <Choice name="marketingOptIn" chosen={settings.marketingOptIn} />
        <Choice name="informationOptIn" chosen={settings.informationOptIn} />
        <p>Show {name}:</p>
        <Choice name="waysOut" chosen={settings.waysOut} />
        <p>Tell {name} in the app and on the website about:</p>
        <Choice name="notifyStokes" chosen={settings.notifyStokes} />
        <Choice name="notifyFollows" chosen={settings.notifyFollows} />
        <Choice name="notifyCrew" chosen={settings.notifyCrew} />
        <Choice name="notifyPosts" chosen={settings.notifyPosts} />
        <SubmitButton idle="Save the settings" pending="Saving" kind="plain" />
      </Form>
    </section>
  );
}

function Choice({ name, chosen }: { name: keyof ParentsSettings; chosen: boolean }) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} defaultChecked={chosen} />
      {PARENTS_LABELS[name]}
    </label>
  );
}

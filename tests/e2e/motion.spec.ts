import type { Page } from "@playwright/test";
import { editCards, logIn } from "./people.ts";
import { expect, test } from "./test.ts";

declare global {
  interface Window {
    told?: string[];
  }
}

/** Records in the page the result of each transition, which two pictures with one name would end. */
function noteTransitions(page: Page) {
  return page.addInitScript(() => {
    window.told = [];
    const note = (transition: ViewTransition | null | undefined) => {
      for (const promise of [transition?.finished, transition?.updateCallbackDone]) promise?.catch(() => {});
      transition?.ready.then(
        () =>
          window.told?.push(moving().some((part) => part.includes("(edit)")) ? "picture" : moving().length ? "page" : "nothing"),
        (error) => window.told?.push(String(error)),
      );
    };
    const moving = () =>
      document
        .getAnimations()
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect && effect.pseudoElement) || [])
        .filter((part) => part.startsWith("::view-transition"));
    addEventListener("pagereveal", (event) => note(event.viewTransition));
    const start = document.startViewTransition?.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      note(transition);
      return transition;
    };
  });
}

test("the pressed picture becomes its Edit's, and nothing moves where the viewer asked for less motion", async ({ page }, {
  project,
}) => {
  test.skip(project.name !== "script on", "a script moves it");
  await noteTransitions(page);
  await logIn(page, "sol@stokeline.example");
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/skate_edits?tab=international", { waitUntil: "networkidle" });
    await editCards(page).first().locator("a.opens").click();
    await expect(page.getByRole("heading", { name: "Related" })).toBeVisible();
    const told = () => page.evaluate(() => window.told ?? []);
    if (reducedMotion === "no-preference") await expect.poll(told).toContain("picture");
    else await expect.poll(told).toEqual(["nothing"]);
  }
});

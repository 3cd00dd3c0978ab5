import { describe, expect, test } from "vitest";
import { nextPage, reachedPage, TUTORIAL } from "#app/content/tutorial.ts";
import { pageOfWords } from "#app/content/words.server.ts";

describe("the tutorial [TUT-001, LIM-030]", () => {
  test("has its nine headings in order [TUT-003, TUT-004, TUT-005]", () => {
    expect(TUTORIAL.map(({ heading }) => heading)).toEqual([
      "Welcome",
      "Exploring Athletes Edits",
      "Exploring Discounts",
      "Uploading Edits",
      "Uploading Discounts",
      expect.stringMatching(/Spots/),
      "Sponsoring Athletes",
      "Profiles",
      "Your Profile",
    ]);
  });

  test("goes on from page to page, past what is for businesses [TUT-011, TUT-012, TUT-013]", () => {
    const walk = (isBusiness: boolean) => {
      const pages = [0];
      for (let next = nextPage(0, isBusiness); next !== undefined; next = nextPage(next, isBusiness)) pages.push(next);
      return pages;
    };
    expect(walk(true)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(walk(false)).toEqual([0, 1, 2, 3, 5, 7, 8]);
  });

  test("moves somebody who asks for a business page on to the next [TUT-006, TUT-008]", () => {
    expect([reachedPage(4, false), reachedPage(6, false), reachedPage(4, true), reachedPage(6, true)]).toEqual([5, 7, 4, 6]);
  });
});

test("each page of words has its title and no raw placeholder [LEGAL-014, LEGAL-015]", () => {
  for (const [name, title] of Object.entries({
    terms_and_conditions: "Terms and Conditions",
    community_guidelines: "Community Guidelines",
    "privacy_policy_6-9": "Privacy Policy for 6 - 9 year olds",
    "privacy_policy_10-12": "Privacy Policy for 10 - 12 year olds",
    "privacy_policy_13-17": "Privacy Policy for 13 - 17 year olds",
    "privacy_policy_18+": "Privacy Policy 18+",
  })) {
    const page = pageOfWords(name);
    expect(page.title).toBe(title);
    expect(page.html).toContain("<h2");
    expect(page.html).not.toMatch(/\{\w+\}|undefined/);
  }
});

test("the policies link to each other where they should [LEGAL-012, LEGAL-016]", () => {
  expect(pageOfWords("privacy_policy_10-12").html).toContain('href="/privacy_policy_13-17"');
  for (const band of ["6-9", "10-12", "13-17", "18+"]) expect(pageOfWords(`privacy_policy_${band}`).html).toContain("mailto:");
});

import type { Page } from "@playwright/test";

/** Opens what the form of a new deliberation keeps folded: the ways to change each line of the proposal, and the rest. */
export async function unfoldForm(page: Page): Promise<void> {
  await page
    .getByRole("form", { name: "New deliberation" })
    .locator("section > details, #adjust")
    .evaluateAll((folded) => {
      for (const one of folded) (one as HTMLDetailsElement).open = true;
    });
}

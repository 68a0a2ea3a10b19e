import { expect, type Locator } from "@playwright/test";

/**
 * In a list of ours. What is drawn above it meanwhile may push the list out of sight on a busy machine: then it is looked
 * for again, as a person would.
 */
export async function choose(select: Locator, label: string): Promise<void> {
  const button = select.and(select.page().locator("button"));
  const option = select.page().getByRole("option", { name: label, exact: true });
  await expect(async () => {
    if (await option.isVisible()) await button.scrollIntoViewIfNeeded();
    else await button.click();
    await option.click({ timeout: 5_000 });
  }).toPass();
}

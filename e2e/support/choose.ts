import type { Locator } from "@playwright/test";

/** Picks an option by its label. Until the list of ours has loaded, the browser's own select stands in its place. */
export async function choose(select: Locator, label: string): Promise<void> {
  await select.and(select.page().locator("button")).click();
  await select.page().getByRole("option", { name: label, exact: true }).click();
}

import { type Locator, type Page, expect } from "@playwright/test";

/** What stands behind the page of a record, on its tab. */
export async function openDossier(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Show the dossier" }).click();
  const dossier = page.getByRole("article", { name: "Dossier" });
  await expect(dossier).toBeVisible();
  return dossier;
}

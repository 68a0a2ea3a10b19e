import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const COLOURS = ["color-contrast", "link-in-text-block"];

/** Nothing is loaded beforehand: only rules about sound and video need that, and there is neither. */
const FAST = { resultTypes: ["violations" as const], preload: false };

/** Every rule in one theme, and what depends on colour in the other. The theme follows the device while the page is open. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    await settle(page);
    // "Legacy" leaves out frames of other origins, which no page may have, and costs half the time.
    // Base UI's focus guards are hidden and focusable on purpose: whoever tabs onto one is passed on at once.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .exclude("[data-base-ui-focus-guard]")
      .options({ ...FAST, ...(theme === "dark" ? { runOnly: COLOURS } : {}) })
      .analyze();
    const found = violations.map(({ id, impact, help, nodes }) =>
      [
        `${impact} ${id}: ${help}`,
        ...nodes
          .slice(0, 4)
          .map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary?.replaceAll("\n", " ")}`),
      ].join("\n    "),
    );
    // Soft: one run says what is wrong everywhere.
    expect.soft(found, `${where}, ${theme}`).toEqual([]);
  }
}

/** Colours that are on their way are nobody's colours. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    for (const animation of finite) animation.finish();
  });
}

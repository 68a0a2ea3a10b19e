import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { Place } from "./places";

export type Shot = {
  name: string;
  theme: string;
  width: string;
  file: string;
  /** Everything the page complained about. */ problems: string[];
};

export type How = {
  browser: Browser;
  out: string;
  origin: string;
  themes: readonly string[];
  widths: readonly string[];
  /** Who looks. */
  state?: Exclude<BrowserContextOptions["storageState"], undefined>;
};

const HEIGHTS: Readonly<Record<string, number>> = { "390": 844 };
const DEFAULT_HEIGHT = 900;
/** What comes after the page (pictures, the replay bar, the connection) is there by then: so long nothing more was fetched. */
const QUIET_MS = 20_000;
const SETTLE_MS = 1200;

/** One window per theme and width, so that what a page leaves in the browser stays the same for all. */
export async function takeShots(
  places: readonly Place[],
  { browser, out, origin, themes, widths, state }: How,
): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const theme of themes)
    for (const width of widths) {
      const context = await browser.newContext({
        baseURL: origin,
        colorScheme: theme === "dark" ? "dark" : "light",
        viewport: { width: Number(width), height: HEIGHTS[width] ?? DEFAULT_HEIGHT },
        ...(Number(width) < 600 ? { hasTouch: true, isMobile: true } : {}),
        reducedMotion: "reduce",
        ...(state ? { storageState: state } : {}),
      });
      const page = await context.newPage();
      for (const place of places) {
        const file = `${place.name}-${theme}-${width}.png`;
        const problems = await takeOne(page, place, join(out, file));
        shots.push({ name: place.name, theme, width, file, problems });
      }
      await context.close();
    }
  return shots;
}

async function takeOne(page: Page, place: Place, path: string): Promise<string[]> {
  const problems: string[] = [];
  const note = (error: Error) => void problems.push(error.message);
  page.on("pageerror", note);
  try {
    // An address with another # alone would leave the page as the last picture left it.
    await page.emulateMedia({ media: null });
    await page.goto("about:blank");
    await page.goto(place.path);
    // A page that keeps asking is taken as it is.
    await page.waitForLoadState("networkidle", { timeout: QUIET_MS }).catch(() => undefined);
    await page.waitForTimeout(SETTLE_MS);
    await place.act?.(page);
    await page.screenshot({ path, fullPage: !place.isOneScreen });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) problems.push(`${overflow} px wider than the screen`);
  } catch (error) {
    // One page that fails must not cost the pictures of the others; the sheet says so in its place.
    problems.push(error instanceof Error ? error.message : String(error));
  } finally {
    page.off("pageerror", note);
  }
  return problems;
}

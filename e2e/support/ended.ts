import type { Locator, Page } from "@playwright/test";
import { ENDING_DISPLAY } from "@/components/deliberation/status-display";

const WORDS = Object.values(ENDING_DISPLAY).map(({ label }) => label);

/** The word in a deliberation's header once it is closed, however that came about. */
export const ended = (page: Page): Locator => page.getByText(new RegExp(`^(${WORDS.join("|")})$`));

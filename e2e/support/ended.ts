import type { Locator, Page } from "@playwright/test";

/** The word in a deliberation's header once it is closed, however that came about. */
export const ended = (page: Page): Locator =>
  page.getByText(/^(Panel decided|Person decided|Deadline passed|Not settled)$/);

import { afterEach, vi } from "vitest";

/**
 * After every test, passed or failed. Files share their modules and globals (vitest.config.ts), so what one leaves behind would
 * be there for the next. Not vitest's own `restoreMocks` and the like: those wait for the next test, and a file is loaded before that.
 */
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

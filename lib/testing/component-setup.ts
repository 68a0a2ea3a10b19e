import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

// A machine that is busy with something else is no failure. Whether a part is hidden from assistive technology is
// worked out anew for each of its ancestors by jsdom, which takes most of the time of a form's test: that it is not is
// the browser tests' business (axe, roles in Playwright).
configure({ asyncUtilTimeout: 10_000, defaultHidden: true });

/**
 * React reports most of its complaints (missing keys, state updates outside act, invalid nesting) through
 * console.error and goes on. A test that leaves one behind is a test of something broken.
 */
let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, "error").mockImplementation((...parts: unknown[]) => {
    complaints.push(parts.map(String).join(" "));
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  if (complaints.length > 0) {
    throw new Error(`console.error was called during this test:\n${complaints.join("\n")}`);
  }
});

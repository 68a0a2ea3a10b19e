import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

// A machine that is busy with something else is no failure. Whether a part is hidden from assistive technology is
// worked out anew for each of its ancestors by jsdom, which takes most of the time of a form's test: that it is not is
// the browser tests' business (axe, roles in Playwright).
configure({ asyncUtilTimeout: 10_000, defaultHidden: true });

// The styles of the components are not here, only those in the elements themselves. Working out the cascade for every
// ancestor of everything that has a name is most of the time of a test, and could find only what is hidden by its tag.
const cascade = globalThis.getComputedStyle.bind(globalThis);
const isHiddenByTag = (element: Element): boolean => element.hasAttribute("hidden") || element.tagName === "DIALOG";
globalThis.getComputedStyle = (element, pseudo) => (pseudo || isHiddenByTag(element) ? cascade(element, pseudo) : (element as HTMLElement).style);

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

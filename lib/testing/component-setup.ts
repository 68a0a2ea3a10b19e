import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { resetAddress } from "@/components/testing/address";

// A machine that is busy with something else is no failure.
configure({ asyncUtilTimeout: 10_000 });

/**
 * React reports most of its complaints (missing keys, state updates outside act, invalid nesting) through
 * console.error and goes on. A test that leaves one behind is a test of something broken.
 */
let complaints: string[] = [];

beforeEach(() => {
  resetAddress();
  localStorage.clear();
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

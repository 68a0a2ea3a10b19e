import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterEach, beforeEach, inject, vi } from "vitest";
import { resetAddress } from "@/components/testing/address";
import { quickComputedStyle } from "@/components/testing/quick-computed-style";
import { SUGGESTING_FIELD } from "@/components/ui/form/combo-field";
import { LISTBOX_SELECT } from "@/components/ui/form/select";
import { MENU_WITH_LIST } from "@/components/ui/overlay/menu";

const REACT_INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

configure({ asyncUtilTimeout: inject("patienceMs") });

const page = document.defaultView as Window & typeof globalThis;
page.getComputedStyle = quickComputedStyle(page.getComputedStyle);
globalThis.getComputedStyle = page.getComputedStyle;

// What a test stubs is put back to this: a request that outlives its page must not go out to whatever listens on this machine.
globalThis.fetch = () => Promise.reject(new TypeError("There is no server in component tests."));

// What comes after the page is there from the start, so that a test does not meet two kinds of control, nor wait for the contract of a call.
await Promise.all([
  MENU_WITH_LIST.load(),
  LISTBOX_SELECT.load(),
  SUGGESTING_FIELD.load(),
  import("@/lib/contracts/deliberations/asks"),
  import("@/lib/contracts/deliberations/deliberation-commands"),
  import("@/lib/contracts/deliberations/list-deliberations"),
  import("@/lib/contracts/gates"),
]);

/**
 * In development React takes a stack trace for every element it makes, up to ten thousand a second, for tools that show
 * who made it. Nobody looks here, and it is a sixth of the time these tests take: it counts as if that many were made.
 */
Object.defineProperty(Reflect.get(React, REACT_INTERNALS) as object, "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  set() {
    // React counts on and begins anew every second.
  },
  configurable: true,
});

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
  if (complaints.length > 0) {
    throw new Error(`console.error was called during this test:\n${complaints.join("\n")}`);
  }
});

import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { address } from "@/components/testing/address";
import { deliberationIdSchema } from "@/lib/domain/ids";
import type { Slide } from "@/lib/projections/present/slides";
import { Presentation } from "./presentation";

const ID = deliberationIdSchema.parse("dlb_aaaaaaaaaaaa");
const SLIDES: readonly Slide[] = [
  { kind: "question", heading: "The question", title: "Queue", text: "Redis or Postgres?", facts: "Debate" },
];

let whole: Element | null = null;
const request = vi.fn<() => Promise<void>>();

function become(element: Element | null) {
  whole = element;
  document.dispatchEvent(new Event("fullscreenchange"));
}

/** A browser that has it; jsdom has none. */
beforeEach(() => {
  whole = null;
  request.mockReset();
  Object.defineProperty(document, "fullscreenEnabled", { configurable: true, value: true });
  Object.defineProperty(document, "fullscreenElement", { configurable: true, get: () => whole });
  Object.defineProperty(document, "exitFullscreen", { configurable: true, value: async () => become(null) });
  Object.defineProperty(Element.prototype, "requestFullscreen", {
    configurable: true,
    async value(this: Element) {
      await request();
      become(this);
    },
  });
});
afterEach(() => {
  for (const name of ["fullscreenEnabled", "fullscreenElement", "exitFullscreen"])
    Reflect.deleteProperty(document, name);
  Reflect.deleteProperty(Element.prototype, "requestFullscreen");
});

const show = () => render(<Presentation id={ID} title="Queue" slides={SLIDES} />);
const press = (key: string, more: object = {}) =>
  act(async () => void fireEvent.keyDown(screen.getByRole("dialog"), { key, ...more }));
const escape = () => act(async () => void fireEvent(screen.getByRole("dialog"), new Event("cancel")));

test("F takes the whole screen and gives it back; the dialog itself can't have it", async () => {
  show();
  await press("f");
  expect(whole).toContainElement(screen.getByText("Redis or Postgres?"));
  expect(whole).not.toBe(screen.getByRole("dialog"));
  expect(screen.getByRole("button", { name: "Leave full screen (F)" })).toBeInTheDocument();
  await press("F");
  expect(whole).toBeNull();
  await press("f", { ctrlKey: true });
  expect(whole).toBeNull();
});

test("Escape leaves the full screen first, then the presentation", async () => {
  show();
  await act(async () => screen.getByRole("button", { name: "Full screen (F)" }).click());
  expect(whole).not.toBeNull();
  await escape();
  expect(whole).toBeNull();
  expect(address.push).not.toHaveBeenCalled();
  await escape();
  expect(address.push).toHaveBeenCalledWith(`/deliberations/${ID}`);
});

test("Escape leaves the presentation as soon as the screen is given back, before the browser says so", async () => {
  show();
  await press("f");
  whole = null;
  await escape();
  expect(address.push).toHaveBeenCalledWith(`/deliberations/${ID}`);
});

test("where the browser refuses, the page says so and goes on", async () => {
  request.mockRejectedValue(new TypeError("fullscreen error"));
  show();
  await press("f");
  expect(screen.getByRole("status")).toHaveTextContent("The browser did not allow full screen.");
  expect(screen.getByText("Redis or Postgres?")).toBeInTheDocument();
});

test("where there is none, it is not offered", async () => {
  Object.defineProperty(document, "fullscreenEnabled", { configurable: true, value: false });
  show();
  await press("f");
  expect(request).not.toHaveBeenCalled();
  expect(screen.queryByRole("button", { name: /Full screen/ })).toBeNull();
});

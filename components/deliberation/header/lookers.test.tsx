import { act, render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ViewerContext } from "@/lib/client/people/viewer";
import { initialsOf } from "@/lib/client/people/initials";
import type { Viewer } from "@/lib/domain/access/viewer";
import { ComponentWorld, createTestLive } from "@/lib/testing/component-world";
import { TEST_ID } from "@/lib/testing/play";
import { Lookers } from "./lookers";

const ada: Viewer = {
  kind: "person",
  id: "per_Ada",
  name: "Ada",
  email: "",
  space: "spc_first",
  spaces: [],
  role: "decider",
  session: null,
  token: null,
  scopes: null,
};

function show() {
  const live = createTestLive();
  render(
    <ComponentWorld live={live}>
      <ViewerContext value={ada}>
        <Lookers id={TEST_ID} />
      </ViewerContext>
    </ComponentWorld>,
  );
  return (names: readonly string[], more = 0) =>
    act(() =>
      live.presences.take({
        deliberationId: TEST_ID,
        people: names.map((name) => ({ id: `per_${name}`, name, writing: null })),
        more,
      }),
    );
}
const list = () => screen.queryByRole("list", { name: "Looking at this too" });
const names = () =>
  within(list()!)
    .getAllByRole("listitem")
    .map((item) => item.querySelector(".sr-only")?.textContent ?? item.textContent);

test("the others are named, one is not shown to oneself, and whoever leaves is gone", () => {
  const look = show();
  expect(list()).toBeNull();
  look(["Ada"]);
  expect(list()).toBeNull();
  look(["Ada", "Grace Hopper", "Ben"]);
  expect(names()).toEqual(["Ben", "Grace Hopper"]);
  expect(screen.getByText("GH")).toHaveAttribute("aria-hidden", "true");
  expect(list()).toHaveAttribute("data-tooltip", "Ben and Grace Hopper are looking at this too");
  look(["Ada"]);
  expect(list()).toBeNull();
});

test("four are shown and the rest is counted; a list has every name that is known", () => {
  const look = show();
  look(["Ada", "B", "C", "D", "E", "F"], 30);
  expect(names()).toEqual(["B", "C", "D", "E", "F", "about 30 more"]);
  // One number where there is room for four, another one on a phone.
  expect([screen.getByText("+31"), screen.getByText("+34")]).toHaveLength(2);
  look(["Ada", "B", "C"], 988);
  expect(screen.getAllByText("99+")).toHaveLength(2);
});

test.each([
  ["Ada", "A"],
  ["ada king  lovelace ", "AL"],
  ["Élodie 𝒵hou", "É𝒵"],
  ["", ""],
])("the initials of %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

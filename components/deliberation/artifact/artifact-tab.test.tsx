import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { chairGame, type ChairGame } from "@/lib/protocols/chair/rules/chair-harness";
import { ComponentWorld } from "@/lib/testing/component-world";
import { ArtifactTab } from "./artifact-tab";

const show = (config: NonNullable<ChairGame["config"]>, artifact = "Forty million rows are to be moved.") =>
  render(
    <ComponentWorld log={chairGame([], { config, subject: { artifact } }).log}>
      <ArtifactTab />
    </ComponentWorld>,
  );

test("a plan stands beside the document it was made for", () => {
  show({ session_type: "plan_issue" });
  expect(screen.getByRole("region", { name: /^Artifact, version 2/ })).toHaveTextContent("Read from it.");
  expect(screen.getByRole("region", { name: "Original document" })).toHaveTextContent(
    "Forty million rows are to be moved.",
  );
});

test("a document that was handed in is the artifact itself, and nothing is shown where none was given", () => {
  const { unmount } = show({ session_type: "design_session" });
  expect(screen.getByRole("region", { name: /^Artifact/ })).toHaveTextContent("Forty million rows");
  expect(screen.queryByRole("region", { name: "Original document" })).toBeNull();
  unmount();
  show({ session_type: "plan_issue" }, "");
  expect(screen.queryByRole("region", { name: "Original document" })).toBeNull();
});

import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Log } from "@/lib/client/live/append-events";
import { playScores } from "@/lib/testing/builders";
import { ComponentWorld } from "@/lib/testing/component-world";
import { groundedReview } from "@/lib/testing/grounded/grounded-review";
import { SourcesTab } from "./sources-tab";

const show = (log: Log) =>
  render(
    <ComponentWorld log={log}>
      <SourcesTab />
    </ComponentWorld>,
  );

test("what the seats rested on is drawn, also where the document is all they could quote", () => {
  show(groundedReview().log);
  expect(screen.getByText("The document")).toBeInTheDocument();
  expect(screen.getByRole("figure")).toHaveTextContent(/^1 quotation found, against 0 assumptions/);
});

test("nothing is drawn where nobody was asked for evidence", () => {
  show(playScores([[95, 95, 95, 95, 95]]).log);
  expect(screen.getByText("No sources")).toBeInTheDocument();
  expect(screen.queryByRole("figure")).toBeNull();
});

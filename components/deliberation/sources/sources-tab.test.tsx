import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Log } from "@/lib/client/live/append-events";
import { playScores } from "@/lib/testing/builders";
import { ComponentWorld } from "@/lib/testing/component-world";
import type { CitationView } from "@/lib/projections/evidence/evidence-view";
import { groundedReview } from "@/lib/testing/grounded/grounded-review";
import { CitedFile } from "./cited-file";
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

test("a cited line names the seats that cite it, each once, and beyond three a number", () => {
  const { log } = playScores([[95, 95, 95, 95, 95]]);
  const [created] = log;
  const panel = created?.payload.type === "deliberation.created" ? created.payload.panel : [];
  const cite = (index: number, from: number, to: number): CitationView => ({
    id: `c${index}-${from}`,
    agentId: panel[index]!.id,
    name: panel[index]!.name,
    round: 1,
    seq: 10 + index,
    source: "src_abcdefabcdef",
    path: "a.md",
    lines: `${from}-${to}`,
    quote: "x",
    sourceTitle: "Files",
    isGone: false,
    status: "found",
    at: { source: "src_abcdefabcdef", path: "a.md", hash: "0".repeat(64), from, to },
  });
  const citations = [cite(0, 2, 3), cite(0, 3, 3), cite(1, 3, 3), cite(2, 3, 3), cite(3, 3, 3)];
  render(
    <ComponentWorld log={log}>
      <CitedFile
        text={"one\ntwo\nthree"}
        use={{ source: "src_abcdefabcdef", path: "a.md", hash: "0".repeat(64), looks: [], citations, seats: [] }}
      />
    </ComponentWorld>,
  );
  const lines = screen.getAllByRole("row").map(({ textContent }) => textContent);
  const names = panel.map(({ name }) => name);
  expect(lines).toEqual([
    "1one",
    `2cited by ${names[0]}two`,
    `3cited by ${names[0]}, ${names[1]}, ${names[2]} and ${names[3]}+1three`,
  ]);
});

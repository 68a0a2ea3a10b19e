import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { gateRowSchema, type GateRow } from "@/lib/contracts/gates";
import { Inbox } from "./inbox";

const position = (name: string, score: number) => ({ agentId: name.toLowerCase(), name, score, stance: "", concerns: [], seq: 1 });

const GATE: GateRow = gateRowSchema.parse({
  id: "gat_abcdefabcdef_1", deliberationId: "dlb_abcdefabcdef", deliberationTitle: "Job queue", protocol: "debate", source: { kind: "rehearsal", script: "stalls" }, kind: "stalemate", status: "open",
  openedAt: "2026-11-16T10:00:00Z", openedSeq: 30, answeredBy: null, answeredAt: null,
  gate: {
    id: "gat_abcdefabcdef_1", kind: "stalemate", round: 4, title: "The debate has stalled", reason: "", rule: "P5-27", question: "How should it be resolved?",
    positions: [position("API", 93), position("Data", 18.900000000000002), position("Security", 55), position("Operations", 62)], options: [{ id: "a", label: "A", consequence: "b" }],
  },
});

function show(gates: GateRow[], running: number) {
  installFakeServer({ "GET /api/gates": { data: { items: gates } }, "GET /api/deliberations": { data: { items: [], nextCursor: null, total: running } } });
  render(<LivePage><Inbox initial={{ gates, running }} /></LivePage>);
}

test("a waiting decision says what is asked, who disagrees, and opens its form", () => {
  show([GATE], 0);
  expect(screen.getByRole("link", { name: "Job queue" })).toHaveAttribute("href", "/decide/gat_abcdefabcdef_1");
  expect(screen.getByText("How should it be resolved?")).toBeInTheDocument();
  const who = within(screen.getByRole("list", { name: "Who disagrees" })).getAllByRole("listitem").map((item) => item.textContent);
  expect(who).toEqual(["Data 18.9", "Security 55", "Operations 62", "highest: API 93"]);
});

test.each([
  [0, "Nothing needs you. No deliberation is running."],
  [1, "Nothing needs you. 1 deliberation is running."],
  [3, "Nothing needs you. 3 deliberations are running."],
])("with %i running and nothing waiting it says so", (running, words) => {
  show([], running);
  expect(screen.getByText(words)).toBeInTheDocument();
});

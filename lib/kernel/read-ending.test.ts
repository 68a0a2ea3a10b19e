import { expect, it } from "vitest";
import { gateId } from "@/lib/domain/ids";
import { TEST_ID } from "@/lib/testing/play";
import { endingOf as chairEnding } from "@/lib/protocols/chair/rules/closing";
import { endingOf as debateEnding } from "@/lib/protocols/debate/rules/closing";
import { endingOf as judgesEnding } from "@/lib/protocols/judges/rules/closing";
import { readEnding } from "./read-ending";
import { endingOf as reviewEnding } from "@/lib/protocols/review/rules/closing";

const outcome = (status: string, choice: string) => ({
  status,
  rounds: 1,
  summary: "It ended.",
  recorded: true,
  decidedBy: "person" as const,
  decision: { gateId: gateId(TEST_ID, 1), choice, label: choice, by: "Ada" },
});

it.each([
  ["debate", debateEnding, "stalemate", "split", "split"],
  ["debate", debateEnding, "max_iterations", "best_round", "resolved"],
  ["debate", debateEnding, "closed_at_budget", "close", "closed_at_budget"],
  ["review", reviewEnding, "consensus", "select_i2", "chosen"],
  ["review", reviewEnding, "returned", "deepen", "returned"],
  ["judges", judgesEnding, "no_majority", "side_fail", "resolved"],
  ["judges", judgesEnding, "no_majority", "stop", "stopped"],
  ["judges", judgesEnding, "majority", "accept", "majority"],
  ["chair", chairEnding, "escalated", "position_b", "resolved"],
  ["chair", chairEnding, "escalated", "approve", "resolved"],
  ["chair", chairEnding, "escalated", "defer", "deferred"],
  ["chair", chairEnding, "decided", "approve", "decided"],
] as const)("an older log of a %s reads its ending from the choice (%#)", (_, endingOf, status, choice, read) => {
  expect(readEnding(outcome(status, choice), endingOf)?.status).toBe(read);
});

it("what the panel ended by itself keeps its word", () => {
  const { decision: _, ...byPanel } = outcome("consensus", "");
  expect(readEnding(byPanel, debateEnding)).toEqual(byPanel);
  expect(readEnding(null, debateEnding)).toBeNull();
});

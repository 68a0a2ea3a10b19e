/** The answer on the table where several state one. */
import { expect, it } from "vitest";
import { agentId } from "@/lib/testing/builders";
import { answerStanding, type StatedAnswer } from "./facts";

const PANEL = ["a", "b", "c"].map((id) => ({ id: agentId(id) }));
const says = (seq: number, id: string, answer: string): StatedAnswer => ({
  seq,
  round: 1,
  agentId: agentId(id),
  answer,
});
const [BUY, BUILD] = ["We buy it from a vendor.", "We build it ourselves."];

it.each([
  [
    "is the last one where no two agree, and that seat's alone",
    [says(1, "a", BUY), says(2, "b", BUILD)],
    BUILD,
    ["b"],
    1,
  ],
  [
    "is what most seats hold, whoever spoke last",
    [says(1, "a", BUY), says(2, "b", "we buy it, from a vendor"), says(3, "c", BUILD)],
    "we buy it, from a vendor",
    ["a", "b"],
    1,
  ],
  [
    "counts what each seat said last",
    [says(1, "a", BUY), says(2, "b", BUY), says(3, "a", BUILD), says(4, "b", BUILD)],
    BUILD,
    ["a", "b"],
    0,
  ],
  [
    "is what somebody without a seat writes for all",
    [says(1, "a", BUY), says(2, "b", BUY), says(3, "orchestrator", "We rent it.")],
    "We rent it.",
    ["orchestrator"],
    0,
  ],
  [
    "is one seat's, whatever it said before, where only one states any",
    [says(1, "a", BUY), says(2, "a", BUILD)],
    BUILD,
    ["a"],
    0,
  ],
] as const)("the answer on the table %s", (_name, stated, answer, heldBy, apart) => {
  expect(answerStanding(stated, PANEL)).toMatchObject({ answer, heldBy, apart });
});

it("is nothing where nobody stated one", () => {
  expect(answerStanding([], PANEL)).toBeNull();
});

/** P5-41: a seat that did not answer is spoken of as absent in what the others and the orchestrator read. */
import { describe, expect, it } from "vitest";
import { answersFrom, completeAnswer, debateCreated, panelOf, speakReply } from "@/lib/testing/builders";
import { play } from "@/lib/testing/play";
import { promptFor } from "@/lib/prompts/registry";

const panel = panelOf("API");
/** Observability never answers, Test only in round 1. */
const isSilent = (agentId: string, round: number): boolean =>
  agentId === "observability" || (agentId === "test" && round > 1);

const prompts = new Map<string, string>();
play({
  created: debateCreated({ panel, config: { max_iterations: 9, min_progress: 0 } }),
  answer: (ask, folded) => {
    const built = promptFor("debate", ask.kind).build(folded.protocol, ask);
    prompts.set(ask.key, built.kind === "ready" ? built.messages.map(({ content }) => content).join("\n") : "");
    if (ask.kind !== "speak") return answersFrom([], panel)(ask, folded);
    return isSilent(ask.agentId, ask.round)
      ? { fail: "timeout" }
      : { json: speakReply(50, { choice: `The choice of ${ask.agentId}` }) };
  },
  decide: (gate) => completeAnswer(gate, "best_round"),
});
const prompt = (key: string): string => prompts.get(key) ?? "";

describe("a seat that did not answer", () => {
  it("is not among those who spoke before", () => {
    expect(prompt("r1/speak/security")).toContain(
      "This round: API → Observability (no answer) → Operations → Test → you.",
    );
  });

  it("has no score, and no earlier one that could stay", () => {
    expect(prompt("r2/speak/api")).toContain("No answer so far: Observability");
    expect(prompt("r2/speak/api")).toMatch(/<answer agent="Observability">\nNo answer in this round\.\n<\/answer>/);
    expect(prompt("r3/speak/api")).toMatch(/<answer agent="Test">\nNo answer in this round\.\n<\/answer>/);
    expect(prompt("r3/speak/api")).toContain("Test 50 (no answer since)");
  });

  it("is a dash where only scores are told, and the average says what it counts", () => {
    expect(prompt("r8/speak/api")).toContain(
      "Round 2: API 50, Observability –, Operations 50, Test 50, Security 50; average 40.0, a dash counted as 0",
    );
  });

  it("is asked for nothing by the orchestrator's tasks", () => {
    expect(prompt("r9/diagnose/orchestrator")).toContain(
      "Observability (observability) has given no answer in this debate: it is no side and holds no position.",
    );
    expect(prompt("r9/synthesise/orchestrator")).toContain(
      "Observability (observability) has given no answer in this debate: write nothing in its name.",
    );
    expect(prompt("r9/synthesise/orchestrator")).toContain(
      "Responsibilities are needed for api, operations, test, security.",
    );
  });
});

it("P5-40: the core choice of an answer is told with it", () => {
  expect(prompt("r1/speak/security")).toContain("Core choice: The choice of api");
});

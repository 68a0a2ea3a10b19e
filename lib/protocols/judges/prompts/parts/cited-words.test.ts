import { expect, it } from "vitest";
import { agentId } from "@/lib/testing/builders";
import { judge, stateIn } from "@/lib/protocols/judges/rules/judges-harness";
import type { CheckedCitation } from "@/lib/domain/evidence/citation";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import { positionsIn } from "@/lib/protocols/judges/rules/gates/build-gate";
import { quotedBy } from "@/lib/protocols/judges/rules/verdict/cited-words";
import { positionParts } from "./positions";

const CITED: CheckedCitation = {
  id: "c1",
  source: "artifact",
  path: "",
  lines: "",
  quote: "Nine of seventeen asked for it.",
  status: "not_found",
};

/** The judges after their analyses, the one against with a citation. */
function citing(): JudgesState {
  const state = stateIn(judge([[3.4, 4.4, 2.2]]));
  const [round] = state.rounds;
  const turn = round?.turns[agentId("against")];
  if (!round || turn?.kind !== "analysis") throw new Error("There is an analysis.");
  const statement = { ...turn.reply.position_statement, verdict: "Most want it [c1]." };
  const cited = { ...turn, reply: { ...turn.reply, position_statement: statement }, citations: [CITED] };
  return { ...state, rounds: [{ ...round, turns: { ...round.turns, [agentId("against")]: cited } }] };
}

it("others read the cited words in place of a mark that only its writer's list explains", () => {
  const state = citing();
  const [round] = state.rounds;
  if (!round) throw new Error("There is a round.");
  const words = "Most want it [cited, but not found: “Nine of seventeen asked for it.”].";
  expect(positionParts(state, round).join("")).toContain(words);
  expect(quotedBy(state, 1, { agentId: agentId("against") }, "Most want it [c1].")).toBe(words);
  expect(quotedBy(state, 1, { agentId: agentId("for") }, "Most want it [c1].")).toBe("Most want it [c1].");
  // And so does the person who is asked to decide.
  expect(positionsIn(state, round).map(({ stance }) => stance)).toContain(words);
});

import type { Snapshot } from "@/lib/contracts/deliberations/snapshot";
import { type GateId, isEngineGate } from "@/lib/domain/ids";
import { statedAnswers } from "@/lib/kernel/facts";
import type { Folded } from "@/lib/kernel/fold";
import { agentName } from "./agent-name";
import { viewsOf } from "./views-of";

/** What a person decided after it was stated may be something else: then it is not what it ended with. */
export function answerOf(folded: Folded): Snapshot["answer"] {
  const { facts, created, end, answeredGates } = folded.lifecycle;
  const last = statedAnswers(facts).at(-1);
  const { confirming = [] } = viewsOf(folded);
  const isOvertaken = Object.entries(answeredGates).some(
    ([id, { seq, choice }]) =>
      !isEngineGate(id as GateId) && last !== undefined && seq > last.seq && !confirming.includes(choice),
  );
  return last
    ? {
        text: last.answer,
        round: last.round,
        seq: last.seq,
        by: agentName(created.panel, last.agentId),
        isFinal: end?.kind === "closed" && end.outcome.recorded && !isOvertaken,
      }
    : null;
}

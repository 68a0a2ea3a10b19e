import type { Snapshot } from "@/lib/contracts/deliberations/snapshot";
import type { GateId } from "@/lib/domain/ids";
import { isEngineGate } from "@/lib/domain/made-ids";
import { answerStanding, statedAnswers } from "@/lib/kernel/facts";
import type { Folded } from "@/lib/kernel/fold";
import { agentName } from "./agent-name";
import { viewsOf } from "./views-of";
import { andList } from "./wording";

/** What a person decided after it was stated may be something else: then it is not what it ended with. */
export function answerOf(folded: Folded): Snapshot["answer"] {
  const { facts, created, end, answeredGates } = folded.lifecycle;
  const last = answerStanding(statedAnswers(facts), created.panel);
  const { confirming = [] } = viewsOf(folded);
  const isOvertaken = Object.entries(answeredGates).some(
    ([id, { seq, choice }]) =>
      !isEngineGate(id as GateId) && last !== null && seq > last.seq && !confirming.includes(choice),
  );
  return last
    ? {
        text: last.answer,
        round: last.round,
        seq: last.seq,
        by: andList(last.heldBy.map((id) => agentName(created.panel, id))),
        ...(last.apart > 0 ? { apart: last.apart } : {}),
        ...(last.beginning ? { beginning: last.beginning } : {}),
        isFinal: end?.kind === "closed" && end.outcome.recorded && !isOvertaken,
      }
    : null;
}

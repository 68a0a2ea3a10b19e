/** The decision record of a debate, from its log (P5-38, P5-39). At any moment: what can't be said yet is named. */
import type { DeliberationEvent } from "@/lib/events/schema";
import { isCrossCutting } from "@/lib/protocols/debate/rules/cross-cutting";
import { isAbsent, type DebateState } from "@/lib/protocols/debate/rules/state";
import { foldLog, type Folded } from "@/lib/kernel/fold";
import { endedByBudget } from "@/lib/projections/ended-by-budget";
import { evidenceSections } from "@/lib/projections/record/evidence-sections";
import { hasPutQuestions, recordHumanDecisions } from "@/lib/projections/record/human-decisions";
import { recordHead } from "@/lib/projections/record/record-head";
import { seatModels } from "@/lib/projections/seat-models";
import { concernLedger, type Concern } from "./concern-ledger";
import { debateStateOf } from "./state";
import { recordAlternatives, recordConsequences, recordDesign, recordImplementation } from "./record-design";
import { recordDecision, recordDissent } from "./record-decision";
import type { RecordDriver, RecordModel, RecordParticipant } from "./record-model";
import { recordRounds } from "./record-rounds";
import { debateScores } from "./score-series";

export function debateRecord(log: readonly DeliberationEvent[], folded: Folded = foldLog(log)): RecordModel {
  const state = debateStateOf(folded);
  const concerns = concernLedger(folded);
  const evidence = evidenceSections(folded);
  return {
    ...recordHead(log, folded),
    participants: participants(state, log),
    principles: state.config.principles.map(({ text }) => text),
    drivers: concerns.map(toDriver),
    endedByBudget: endedByBudget(folded),
    decision: recordDecision(folded, log),
    design: recordDesign(folded),
    consequences: recordConsequences(folded),
    alternatives: recordAlternatives(folded),
    scores: scoresOf(folded),
    rounds: recordRounds({ log, state, concerns }),
    dissent: recordDissent(folded),
    humanDecisions: recordHumanDecisions(log, state.panel),
    ...(evidence.length > 0 ? { evidence } : {}),
    ...(hasPutQuestions(log) ? { hasPutQuestions: true } : {}),
    implementation: recordImplementation(folded),
  };
}

function participants(state: DebateState, log: readonly DeliberationEvent[]): RecordParticipant[] {
  const models = seatModels(log, state.source.kind === "rehearsal");
  return state.panel.map((agent) => ({
    agentId: agent.id,
    name: agent.name,
    place: isCrossCutting(agent) ? "cross-cutting" : "domain",
    role: agent.role,
    model: models.get(agent.id) ?? null,
    isAbsent: isAbsent(state, agent.id),
  }));
}

/** The concerns the debate was about, and what became of them. Not raised again is all the log can say of a settled one. */
function toDriver({ id, name, raisedInRound, text, status, withdrawnInRound, acceptedBy }: Concern): RecordDriver {
  const ended = acceptedBy
    ? `accepted as a risk by ${acceptedBy}`
    : status === "withdrawn"
      ? `not raised again from round ${withdrawnInRound ?? raisedInRound} on`
      : "still open";
  return { id, raisedBy: name, round: raisedInRound, text, ended };
}

function scoresOf(folded: Folded): RecordModel["scores"] {
  const { rounds, agents, average } = debateScores(folded);
  const target = debateStateOf(folded).config.target_satisfaction;
  return {
    rounds,
    target,
    rows: agents.map(({ name, points }) => ({ name, scores: points.map(({ score }) => score) })),
    averages: average.map((point) => (point.isPartial ? null : point.average)),
  };
}

/** The decision record of a debate, from its log (P5-38, P5-39). At any moment: what can't be said yet is named. */
import type { DeliberationEvent } from "@/lib/events/schema";
import { placeOf } from "@/lib/protocols/debate/rules/seating";
import { isAbsent, type DebateState } from "@/lib/protocols/debate/rules/state";
import { foldLog, type Folded } from "@/lib/kernel/fold";
import { endedByBudget } from "@/lib/projections/ended-by-budget";
import { evidenceSections } from "@/lib/projections/record/evidence-sections";
import { hasPutQuestions, recordHumanDecisions } from "@/lib/projections/record/human-decisions";
import { recordHead } from "@/lib/projections/record/record-head";
import { seatModels } from "@/lib/projections/seat-models";
import { concernLedger, type ToldConcern } from "./concern-ledger";
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
    conduct: conductOf(state),
    drivers: concerns.map(toDriver),
    endedByBudget: endedByBudget(folded),
    decision: recordDecision(folded),
    design: recordDesign(folded),
    consequences: recordConsequences(folded),
    alternatives: recordAlternatives(folded),
    scores: scoresOf(folded),
    rounds: recordRounds({ log, state, concerns }),
    dissent: recordDissent(folded),
    wishes: wishesOf(folded),
    humanDecisions: recordHumanDecisions(folded.lifecycle),
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
    place: placeOf(state, agent),
    role: agent.role,
    model: models.get(agent.id) ?? null,
    isAbsent: isAbsent(state, agent.id),
  }));
}

/** The concerns the debate was about, and what became of them: as those who raised them say, else that nobody said. */
function toDriver({ id, name, raisedInRound, text, status, acceptedBy, ending }: ToldConcern): RecordDriver {
  const ended = acceptedBy
    ? `accepted as a risk by ${acceptedBy}`
    : status === "open"
      ? ending.replace(/^blocks/, "still open")
      : ending;
  return { id, raisedBy: name, round: raisedInRound, text, ended };
}

/** What each named last: a wish it no longer names is none. */
function wishesOf(folded: Folded): RecordModel["wishes"] {
  const { panel } = debateStateOf(folded);
  return panel.flatMap(({ id, name }) => {
    const last = folded.lifecycle.facts.findLast(({ agentId, facts }) => agentId === id && facts.wishes);
    return (last?.facts.wishes ?? []).map((text) => ({ name, text }));
  });
}

/** P5-43, P5-49: how this debate was run where that is not the plain way, so that readers can weigh its scores. */
function conductOf(state: DebateState): string[] {
  const { config } = state;
  return [
    ...(config.question_kind === "choice" ? ["Each agent stated an answer of its own and scored that answer."] : []),
    ...(config.opening === "independent"
      ? [
          `Round 1 was written side by side: no agent${config.advocate ? " but the advocate" : ""} had read another’s answer, so it could not be consensus.`,
        ]
      : []),
    ...standingIn(state),
    ...(config.rounds === "those_concerned"
      ? ["A consensus counted once every agent had read what it was answered and asked."]
      : []),
    ...(config.advocate
      ? [
          "The advocate argued for what the others rejected. Its score is shown and was not counted, and it had no veto.",
        ]
      : []),
  ];
}

/** P5-43: only where a round did leave somebody out, and asked them for objections where one did. */
function standingIn({ rounds, panel }: DebateState): string[] {
  const targeted = rounds.filter(({ order }) => panel.some(({ id }) => !order.includes(id)));
  const [first] = targeted;
  if (!first) return [];
  const wereHeard = targeted.some(({ turns }) => Object.values(turns).some(({ kind }) => kind === "stood"));
  return [
    `From round ${first.number} on only agents with something open, and those it was about, were asked; the others stood by their last answer${wereHeard ? " and were asked for objections before the end" : ""}.`,
  ];
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

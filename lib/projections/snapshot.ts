/** What `GET /api/deliberations/:id` returns: everything about where a deliberation stands, from its folded log. */
import type { Snapshot, SnapshotIssue, SnapshotScore } from "@/lib/contracts/snapshot";
import { assertNever } from "@/lib/domain/assert-never";
import { satisfactionBand } from "@/lib/protocols/debate/satisfaction-score";
import { givenScore } from "@/lib/protocols/debate/state";
import type { Folded } from "@/lib/protocols/fold";
import { statusOf } from "@/lib/protocols/lifecycle";
import { isProtocolId, protocolById } from "@/lib/protocols/registry";
import { concernLedger, openOnes } from "./concern-ledger";
import { debateStateOf } from "./debate-state";
import { recordFileName } from "./record-file-name";
import { scoreBefore } from "./score-before";
import { statusReason } from "./status-reason";

export function snapshotOf(id: Snapshot["id"], folded: Folded): Snapshot {
  const { lifecycle, protocol: state } = folded;
  const { created } = lifecycle;
  const protocol = protocolById(created.protocol);
  const { round, maxRounds } = protocol.summary(state);
  const { headline, requirements } = protocol.readiness(state);
  return {
    id,
    title: created.subject.title,
    protocol: created.protocol,
    question: created.subject.question,
    status: statusOf(lifecycle),
    statusReason: statusReason(folded),
    round,
    maxRounds,
    headSeq: lifecycle.headSeq,
    readiness: { headline, requirements: [...requirements] },
    ...standing(folded),
    openGates: [...lifecycle.openGates],
    outcome: protocol.outcome(state),
    record: lifecycle.record && { number: lifecycle.record.number, slug: lifecycle.record.slug, status: lifecycle.record.status, fileName: recordFileName(lifecycle.record) },
    panel: [...created.panel],
    source: created.source,
    config: created.config,
    calls: lifecycle.calls,
    usage: { ...lifecycle.usage },
    createdAt: lifecycle.createdAt,
    updatedAt: lifecycle.lastEventAt,
  };
}

/** Scores and issues are the protocol's own; a new protocol adds its case here. */
function standing(folded: Folded): Pick<Snapshot, "scores" | "issues"> {
  const { protocol } = folded.lifecycle.created;
  if (!isProtocolId(protocol)) throw new Error(`There is no protocol ${protocol}.`);
  switch (protocol) {
    case "debate":
      return { scores: debateScores(folded), issues: debateIssues(folded) };
    default:
      return assertNever(protocol);
  }
}

function debateScores(folded: Folded): SnapshotScore[] {
  const state = debateStateOf(folded);
  return state.panel.map(({ id, name }) => {
    const score = givenScore(state, id);
    const spokeIn = state.rounds.findLast(({ turns }) => turns[id] && turns[id].kind !== "failed")?.number ?? 0;
    const before = scoreBefore(state, id, spokeIn);
    return { agentId: id, name, score, change: score === null || before === null ? null : score - before, band: score === null ? null : satisfactionBand(score) };
  });
}

function debateIssues(folded: Folded): SnapshotIssue[] {
  return openOnes(concernLedger(folded)).map(({ id, agentId, name, raisedInRound, age, text, seq }) => ({ id, agentId, raisedBy: name, raisedInRound, age, text, seq }));
}

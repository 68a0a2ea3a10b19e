/** What `GET /api/deliberations/:id` returns: everything about where a deliberation stands, from its folded log. */
import type { Snapshot, SnapshotIssue } from "@/lib/contracts/deliberations/snapshot";
import { isEngineGate } from "@/lib/domain/ids";
import type { Folded } from "@/lib/kernel/fold";
import { type Lifecycle, statusOf } from "@/lib/kernel/lifecycle";
import { protocolById } from "@/lib/kernel/registry";
import { evidenceRequirements } from "./evidence/readiness-lines";
import { openIssues, type Issue } from "./issue";
import { issuesOf } from "./issues-of";
import { recordFileName } from "./record/record-file-name";
import { statusReason } from "./status-reason";
import { viewsOf } from "./views-of";

export function snapshotOf(id: Snapshot["id"], folded: Folded): Snapshot {
  const { lifecycle, protocol: state } = folded;
  const { created } = lifecycle;
  const protocol = protocolById(created.protocol);
  const { round, maxRounds } = protocol.summary(state);
  const { headline, requirements } = protocol.readiness(state);
  // The protocol does not know of it.
  const engineGate = lifecycle.openGates.find((gate) => isEngineGate(gate.id));
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
    readiness: {
      headline: engineGate ? `Needs your decision — ${engineGate.title.toLowerCase()}` : headline,
      requirements: [...requirements, ...evidenceRequirements(folded)].map(
        ({ isConduct: _, ...requirement }) => requirement,
      ),
    },
    scores: viewsOf(folded).standing(folded),
    issues: openIssues(issuesOf(folded)).map(issueOf),
    openGates: [...lifecycle.openGates],
    outcome: protocol.outcome(state),
    record: lifecycle.record && {
      number: lifecycle.record.number,
      slug: lifecycle.record.slug,
      status: lifecycle.record.status,
      fileName: recordFileName(lifecycle.record),
    },
    panel: [...created.panel],
    source: created.source,
    config: created.config,
    calls: lifecycle.calls,
    usage: usageOf(lifecycle),
    createdAt: lifecycle.createdAt,
    updatedAt: lifecycle.lastEventAt,
  };
}

function usageOf({
  spending: { inputTokens, cachedInputTokens, outputTokens, money, unpricedCalls },
}: Lifecycle): Snapshot["usage"] {
  return {
    inputTokens,
    cachedInputTokens,
    outputTokens,
    money: Object.entries(money).map(([currency, amount]) => ({ currency, amount })),
    unpricedCalls,
  };
}

function issueOf({ id, agentId, name, raisedInRound, age, text, seq }: Issue): SnapshotIssue {
  return { id, agentId, raisedBy: name, raisedInRound, age, text, seq };
}

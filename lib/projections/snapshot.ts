/** What `GET /api/deliberations/:id` returns: everything about where a deliberation stands, from its folded log. */
import type { Snapshot, SnapshotIssue } from "@/lib/contracts/deliberations/snapshot";
import { isEngineGate } from "@/lib/domain/made-ids";
import type { Folded } from "@/lib/kernel/fold";
import { configAt } from "@/lib/kernel/fork";
import { type Lifecycle, statusOf } from "@/lib/kernel/lifecycle";
import { readingOf } from "@/lib/kernel/registry";
import { agentName } from "./agent-name";
import { answerOf } from "./answer-on-the-table";
import { openIssues, type Issue } from "./issue";
import { recordFileName } from "./record/record-file-name";
import { statusReason } from "./status-reason";
import { viewsOf, issuesOf } from "./views-of";
import type { Requirement } from "@/lib/kernel/types";
import { sharedConditions } from "@/lib/projections/answer/shared-conditions";
import { andList, countOf } from "./wording";
import { evidenceView, type EvidenceView } from "./evidence/evidence-view";

export function snapshotOf(id: Snapshot["id"], folded: Folded): Snapshot {
  const { lifecycle, protocol: state } = folded;
  const { created } = lifecycle;
  const protocol = readingOf(created.protocol);
  const { round, maxRounds } = protocol.summary(state);
  const { headline, requirements } = protocol.readiness(state);
  // The protocol does not know of it.
  const engineGate = lifecycle.openGates.find((gate) => isEngineGate(gate.id));
  return {
    id,
    title: lifecycle.title,
    protocol: created.protocol,
    question: created.subject.question,
    status: statusOf(lifecycle),
    statusReason: statusReason(folded),
    round,
    maxRounds,
    headSeq: lifecycle.headSeq,
    answer: answerOf(folded),
    conditions: sharedConditions(lifecycle.facts).map(({ text, state: met, agentIds, seq }) => ({
      text,
      state: met,
      by: andList(agentIds.map((agentId) => agentName(created.panel, agentId))),
      seq,
    })),
    readiness: {
      headline: engineGate ? `Needs your decision: ${engineGate.question}` : headline,
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
    ...(created.validates ? { validates: created.validates.number } : {}),
    panel: [...created.panel],
    source: created.source,
    config: configAt(created, lifecycle.headSeq),
    ...(created.forkedFrom ? { forkedFrom: { id: created.forkedFrom.id, seq: created.forkedFrom.seq } } : {}),
    ...(created.askedAgainFrom ? { askedAgainFrom: created.askedAgainFrom } : {}),
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

/** What readiness says of evidence and questions, whatever the protocol (G-14, G-15). */
function evidenceRequirements(folded: Folded): Requirement[] {
  const view = evidenceView(folded);
  if (!view) return [];
  return [...blockingLine(view), ...questionsLine(view)];
}

function blockingLine({ mode, totals: { onEvidence, onQuestions, onAssumptions } }: EvidenceView): Requirement[] {
  const all = onEvidence + onQuestions + onAssumptions;
  if (mode === "off" || all === 0) return [];
  const parts = [
    onEvidence > 0 ? `${onEvidence} on evidence` : "",
    onQuestions > 0 ? `${onQuestions} on a question to you` : "",
    onAssumptions > 0 ? `${onAssumptions} on assumptions` : "",
  ].filter(Boolean);
  return [
    {
      id: "evidence",
      state: onAssumptions === 0 ? "met" : "pending",
      text: `${countOf(all, "blocking concern")}: ${parts.join(", ")}`,
    },
  ];
}

function questionsLine({ questions }: EvidenceView): Requirement[] {
  if (questions.length === 0) return [];
  const open = questions.filter(({ state }) => state === "waiting" || state === "left_open").length;
  return [
    {
      id: "questions",
      state: open === 0 ? "met" : "pending",
      text:
        open === 0
          ? "No question of the panel is open"
          : `${countOf(open, "question")} of the panel ${open === 1 ? "is" : "are"} open`,
    },
  ];
}

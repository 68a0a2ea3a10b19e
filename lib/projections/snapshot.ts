/** What `GET /api/deliberations/:id` returns: everything about where a deliberation stands, from its folded log. */
import { z } from "zod";
import { agentSchema } from "@/lib/domain/agent";
import { assertNever } from "@/lib/domain/assert-never";
import { gateSchema } from "@/lib/domain/gate";
import { agentIdSchema, deliberationIdSchema } from "@/lib/domain/ids";
import { modelSourceSchema } from "@/lib/domain/model-source";
import { outcomeSchema } from "@/lib/domain/outcome";
import { recordStatusSchema } from "@/lib/domain/record-status";
import { deliberationStatusSchema } from "@/lib/domain/status";
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

const requirementSchema = z.object({
  id: z.string(),
  state: z.enum(["met", "unmet", "pending"]),
  text: z.string(),
  evidenceSeq: z.int().optional(),
});

const scoreSchema = z.object({
  agentId: agentIdSchema,
  name: z.string(),
  /** Null: the agent has given none yet. */
  score: z.number().nullable(),
  /** Against the score it gave before; null the first time. */
  change: z.number().nullable(),
  band: z.string().nullable(),
});

const issueSchema = z.object({
  id: z.string(),
  agentId: agentIdSchema,
  raisedBy: z.string(),
  raisedInRound: z.int(),
  age: z.int().describe("Rounds it has been open."),
  text: z.string(),
  seq: z.int().describe("The event that last stated it."),
});

export const snapshotSchema = z.object({
  id: deliberationIdSchema,
  title: z.string(),
  protocol: z.string(),
  question: z.string(),
  status: deliberationStatusSchema,
  /** Why it is in that status, as a sentence. */
  statusReason: z.string(),
  round: z.int(),
  maxRounds: z.int(),
  headSeq: z.int(),
  readiness: z.object({ headline: z.string(), requirements: z.array(requirementSchema) }),
  scores: z.array(scoreSchema),
  /** Open blocking concerns, oldest first. */
  issues: z.array(issueSchema),
  openGates: z.array(gateSchema),
  outcome: outcomeSchema.nullable(),
  record: z.object({ number: z.int(), slug: z.string(), status: recordStatusSchema, fileName: z.string() }).nullable(),
  panel: z.array(agentSchema),
  source: modelSourceSchema,
  config: z.json(),
  /** Model calls so far, re-asks included. */
  calls: z.int(),
  usage: z.object({ inputTokens: z.int(), outputTokens: z.int() }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Snapshot = z.infer<typeof snapshotSchema>;
export type SnapshotScore = Snapshot["scores"][number];
export type SnapshotIssue = Snapshot["issues"][number];

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

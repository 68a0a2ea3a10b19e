/** P2-24, P2-27: who engaged, quoted from what was really said, and how the conflict stands. */
import { openConflicts, type Conflict } from "@/lib/protocols/chair/conflicts";
import { excerptProblem } from "@/lib/protocols/chair/engagement";
import type { JudgeReply } from "@/lib/protocols/chair/replies";
import { answeredIn, currentRound, nameOf, type Answered } from "@/lib/protocols/chair/state";
import { MAX_ROUNDS } from "@/lib/protocols/chair/config";
import { settledOrder } from "./phrases";
import { sidesOf, voiceOf, type Scene } from "./scene";

export function judge(scene: Scene, round: number): JudgeReply {
  const current = currentRound(scene.state);
  return {
    engagement: (current ? answeredIn(current) : []).map((turn) => engagementOf(scene, turn, round)),
    conflicts: openConflicts(scene.state.conflicts).map((conflict) => stateOf(scene, conflict, round)),
    new_conflicts: [],
    escalate: [],
  };
}

function engagementOf(scene: Scene, { agentId, position }: Answered, round: number): JudgeReply["engagement"][number] {
  const sentences = (position.response ?? "").split(/(?<=[.!?])\s+/);
  const { part, view, about } = voiceOf(scene, agentId);
  const wanted = [...view.reasons.map(about), "it can come one step later"];
  const isNew = (sentence: string): boolean => excerptProblem(scene.state, round, agentId, sentence) === null;
  const excerpt = scene.script === "nobody_engages" ? null : (sentences.find((sentence) => wanted.some((words) => sentence.includes(words)) && isNew(sentence)) ?? sentences.find(isNew) ?? null);
  const pattern = excerpt === null ? (part === "lead" ? "restatement" : "dismissal") : scene.script === "resolved" && part === "other" ? "changed_recommendation" : part === "other" ? "trade_off" : "new_argument";
  return { specialist: agentId, engaged: excerpt !== null, pattern, new_reasoning_excerpt: excerpt };
}

function stateOf(scene: Scene, conflict: Conflict, round: number): JudgeReply["conflicts"][number] {
  const { lead, other } = sidesOf(scene) ?? { lead: voiceOf(scene, conflict.a), other: voiceOf(scene, conflict.b) };
  const isResolved = scene.script === "resolved";
  return {
    conflict_id: conflict.id,
    status: isResolved ? "resolved" : "persists",
    agreement: isResolved ? settledOrder(lead, other) : null,
    adopted_side: isResolved ? (conflict.a === lead.agent.id ? "a" : "b") : null,
    a_position: positionOf(scene, conflict, "a", isResolved),
    b_position: positionOf(scene, conflict, "b", isResolved),
    resolution_question: isResolved || round >= MAX_ROUNDS ? null : `If only one of ${lead.view.stance} and ${other.view.stance} is there on the first day, which failure shows first, who notices it, and what does mending it cost ${nameOf(scene.state, conflict.a)} or ${nameOf(scene.state, conflict.b)}?`,
  };
}

function positionOf(scene: Scene, conflict: Conflict, side: "a" | "b", isResolved: boolean): string {
  const own = voiceOf(scene, conflict[side]);
  const sides = sidesOf(scene);
  if (isResolved && sides) return `Begin with ${sides.lead.view.stance}, then ${sides.other.view.stance}.`;
  return `Begin with ${own.view.stance}; the least to settle for is ${own.view.concession}.`;
}

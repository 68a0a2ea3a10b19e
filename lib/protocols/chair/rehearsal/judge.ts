/** P2-24, P2-27: who engaged, quoted from what was really said, and how the conflict stands. */
import { currentRound } from "@/lib/kernel/rounds";
import { openAmong, type Conflict } from "@/lib/protocols/chair/rules/conflicts/conflicts";
import { excerptProblem } from "@/lib/protocols/chair/rules/dispatch/engagement";
import type { JudgeReply } from "@/lib/protocols/chair/rules/replies/replies";
import { answeredIn, nameOf, type Answered } from "@/lib/protocols/chair/rules/state";
import { MAX_ROUNDS } from "@/lib/protocols/chair/rules/config";
import type { Facts } from "./frame";
import { settledOrder } from "./phrases";
import { sidesOf, voiceOf, type Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export function judge(scene: Scene, round: number): JudgeReply & Facts {
  const current = currentRound(scene.state);
  const open = openAmong(scene.state.conflicts, current?.order ?? []);
  const said =
    scene.script === "resolved"
      ? sentences().facts.settled
      : fill(sentences().facts.apart, { topic: open[0]?.topic ?? scene.title });
  return {
    engagement: (current ? answeredIn(current) : []).map((turn) => engagementOf(scene, turn, round)),
    conflicts: open.map((conflict) => stateOf(scene, conflict, round)),
    new_conflicts: [],
    escalate: [],
    gist: said,
    answer: null,
  };
}

function engagementOf(scene: Scene, { agentId, position }: Answered, round: number): JudgeReply["engagement"][number] {
  const spoken = (position.response ?? "").split(/(?<=[.!?])\s+/);
  const { part, view, about } = voiceOf(scene, agentId);
  const wanted = [...view.reasons.map(about), sentences().persuaded.quoted];
  const isNew = (sentence: string): boolean => excerptProblem(scene.state, round, agentId, sentence) === null;
  const excerpt =
    scene.script === "nobody_engages"
      ? null
      : (spoken.find((sentence) => wanted.some((words) => sentence.includes(words)) && isNew(sentence)) ??
        spoken.find(isNew) ??
        null);
  const pattern =
    excerpt === null
      ? part === "lead"
        ? "restatement"
        : "dismissal"
      : scene.script === "resolved" && part === "other"
        ? "changed_recommendation"
        : part === "other"
          ? "trade_off"
          : "new_argument";
  return { specialist: agentId, new_reasoning_excerpt: excerpt, pattern };
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
    resolution_question:
      isResolved || round >= MAX_ROUNDS
        ? null
        : fill(sentences().positions.question, {
            lead,
            other,
            a: nameOf(scene.state, conflict.a),
            b: nameOf(scene.state, conflict.b),
          }),
  };
}

function positionOf(scene: Scene, conflict: Conflict, side: "a" | "b", isResolved: boolean): string {
  const own = voiceOf(scene, conflict[side]);
  const sides = sidesOf(scene);
  if (isResolved && sides)
    return fill(sentences().positions.settled, { first: sides.lead.view.stance, second: sides.other.view.stance });
  return fill(sentences().positions.own, { own });
}

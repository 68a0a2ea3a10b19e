/** How the modifier decides between two assessors (P1-30): one side, whole, with the reason; a person's choice before its own. */
import type { Decision } from "@/lib/kernel/decisions";
import type { Contradiction } from "@/lib/protocols/review/rules/judging/contradictions";
import type { ModifyReply } from "@/lib/protocols/review/rules/replies/replies";
import { assessorsOf, nameOf } from "@/lib/protocols/review/rules/state";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import type { Conflict, Side } from "../prose";
import { settlingDecision, wordsOf } from "./course";
import { applyEdit, type Edited } from "../document/edit";
import { passageFrom } from "../quote";
import type { Scene } from "./scene";
import { sentence } from "../voice";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "../prose-sentences";

type Settlement = ModifyReply["settlements"][number];

export function settlementsIn(scene: Scene, contradictions: readonly Contradiction[]): Settlement[] {
  return contradictions.map((contradiction) => settle(scene, contradiction));
}

function settle(scene: Scene, { topic, pair, positions }: Contradiction): Settlement {
  const { state, plan } = scene;
  const decision = settlingDecision(state);
  const between = (chosen: string, reason: string): Settlement => ({
    topic,
    chosen,
    overruled: pair.find((id) => id !== chosen) ?? pair[1],
    reason,
  });
  if (decision)
    return between(
      sideChosen(decision, pair) ?? pair[0],
      fill(sentences().settle.decided, {
        by: decision.answer.answeredBy,
        words: quotable(plain(wordsOf(decision)), 200),
      }),
    );
  if (plan.conflict) {
    const { a } = plan.conflict;
    return between(
      assessorsOf(state)[a.seat]?.id ?? pair[0],
      fill(sentences().settle.untilAnswered, { again: sentence(a.again) }),
    );
  }
  // Said in passing by one against the other: the one who owns the concern keeps it.
  const speaker = positions[0]?.agentId ?? pair[0];
  const owner = pair.find((id) => id !== speaker) ?? pair[1];
  return between(owner, fill(sentences().settle.owner, { name: nameOf(state, owner) }));
}

/** P1-31: the options name the pair in its own order. */
function sideChosen({ gate, answer }: Decision, pair: readonly string[]): string | null {
  if (gate.kind !== "strategic_choice") return null;
  return answer.choice === "side_a" ? (pair[0] ?? null) : answer.choice === "side_b" ? (pair[1] ?? null) : null;
}

/** What the document says about a disputed point: the side that is taken now, in place of the one that was taken before. */
export function sideTaken(scene: Scene, text: string): (Edited & { why: string }) | null {
  const { state, plan } = scene;
  if (!plan.conflict || plan.conflict.a.text === "") return null;
  const decision = settlingDecision(state);
  const side = takenSide(scene, plan.conflict, decision);
  const words = wordsTaken(plan.conflict, side, decision);
  const earlier = [plan.conflict.a.text, plan.conflict.b.text].find((one) => text.includes(one));
  if (text.includes(words)) return null;
  const why = decision
    ? fill(sentences().settle.decidedSide, {
        by: decision.answer.answeredBy,
        words: quotable(plain(wordsOf(decision)), 120),
      })
    : fill(sentences().settle.better, { topic: plan.conflict.topic });
  if (earlier) return { ...applyEdit(text, { in: "sentence", anchor: earlier, text: words }), why };
  const { target } = plan.conflict;
  return {
    ...applyEdit(
      text,
      target.in === "section"
        ? { ...target, text: words }
        : { in: "beside", anchor: passageFrom(state, "side", plan.conflict.about).raw, text: words },
    ),
    why,
  };
}

/** A plan says who decided; running prose does not. */
function wordsTaken({ target }: Conflict, { text }: Side, decision: Decision | null): string {
  if (!decision) return text;
  const words = quotable(plain(wordsOf(decision)), 300);
  if (decision.answer.choice === "compromise") return sentence(words);
  return target.in === "beside"
    ? text
    : fill(sentences().settle.inDocument, { text, by: decision.answer.answeredBy, words });
}

/** Whether the side that had been overruled has its way now, whole or in part. */
export function isTakenUp(scene: Scene): boolean {
  const decision = settlingDecision(scene.state);
  const { conflict } = scene.plan;
  return (
    conflict !== null &&
    decision !== null &&
    (decision.answer.choice === "compromise" || takenSide(scene, conflict, decision) === conflict.b)
  );
}

function takenSide({ state }: Scene, { a, b }: Conflict, decision: Decision | null): Side {
  const assessors = assessorsOf(state);
  const pair = [assessors[a.seat]?.id ?? "", assessors[b.seat]?.id ?? ""].toSorted();
  const chosen = decision && sideChosen(decision, pair);
  return chosen !== null && chosen === assessors[b.seat]?.id ? b : a;
}

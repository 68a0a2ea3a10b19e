/**
 * The chair protocol as the rehearsal panel plays it, for every ask kind and all seven scripts:
 *  - resolved: two seats conflict; asked again, one is convinced (with one round only, a rule or the chair resolves it);
 *  - short_circuit: the answers fit together;
 *  - chair_decides: both sides bring new arguments and stay apart; the chair decides after round 3;
 *  - nobody_engages: one repeats itself, one calls it settled; the surer first answer wins;
 *  - objection: the answers fit together, and one objects to the final plan, also after the chair put it to the person;
 *  - all_low: nobody is sure; a person decides;
 *  - scattered: one reply is prose, one has an invalid confidence, one lacks it, the chair names a stranger once.
 */
import { isAnswerKind, isCheckKind, type AnswerKind } from "@/lib/protocols/chair/rules/replies/answers";
import { isChairKind, type ChairKind } from "@/lib/protocols/chair/rules/replies/replies";
import { dispatchedIds, type ChairState } from "@/lib/protocols/chair/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { hashOf, sortedByHash } from "@/lib/models/rehearsal/variation";
import { authoredAnswer } from "@/lib/sample/authored-asks";
import { AUTHORED_CHAIR } from "@/lib/sample/chair/authored-chair";
import { reviewAlone } from "./alone";
import { answer, checkPlan } from "./answer";
import { scriptOf } from "./cast";
import { decide, propose } from "./decide";
import { draft, frame } from "./frame";
import { judge } from "./judge";
import { mend, report, reportPlan, reportPr, reportReview, revise } from "./report";
import { sceneOf, type Scene } from "./scene";
import { synthesise } from "./synthesise";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

/** The script's id is the protocol's own business; the port only hands it on. */
export function rehearseChair({ ask, state, script }: { ask: Ask; state: unknown; script: string }): string {
  // The port hands over what this protocol folded; it can't know the type.
  const chair = state as ChairState;
  const authored = script === "resolved" ? authoredAnswer(AUTHORED_CHAIR, chair, ask) : null;
  if (authored) return authored;
  const scene = sceneOf(chair, scriptOf(script));
  if (isAnswerKind(ask.kind)) return specialist(scene, ask, ask.kind);
  if (isCheckKind(ask.kind)) return JSON.stringify(checkPlan(scene, ask.agentId));
  if (isChairKind(ask.kind)) return JSON.stringify(chairReply(scene, ask, ask.kind));
  throw new Error(`The chair protocol knows no ask kind ${ask.kind}.`);
}

function chairReply(scene: Scene, ask: Ask, kind: ChairKind): unknown {
  switch (kind) {
    case "frame":
      return frame(scene);
    case "draft":
      return draft(scene);
    case "synthesise":
      return scene.script === "scattered" && !ask.correction ? withStranger(scene) : synthesise(scene);
    case "judge":
      return judge(scene, ask.round);
    case "decide":
      return decide(scene);
    case "propose":
      return propose(scene);
    case "report":
      return report(scene);
    case "report_pr":
      return reportPr(scene);
    case "report_plan":
      return reportPlan(scene);
    case "report_review":
      return reportReview(scene);
    case "mend":
      return mend(scene);
    case "revise":
      return revise(scene);
    case "review_alone":
      return reviewAlone(scene);
  }
}

/** What goes wrong with real models, so that it can be watched going wrong: each to another seat. */
function specialist(scene: Scene, ask: Ask, kind: AnswerKind): string {
  const reply = answer(scene, ask, kind);
  if (scene.script !== "scattered") return JSON.stringify(reply);
  const [prose, invalid, thin] = sortedByHash(dispatchedIds(scene.state), (id) =>
    hashOf(scene.state.seed, "mishap", id),
  );
  if (ask.agentId === prose && !ask.correction)
    return fill(sentences().mishap.prose, {
      answer: Object.values(reply)
        .filter((value) => typeof value === "string")
        .slice(0, 2)
        .join(" ")
        .replaceAll(/[{}]/g, ""),
    });
  if (ask.agentId === invalid && !ask.correction) return JSON.stringify({ ...reply, confidence: "pretty sure" });
  if (ask.agentId === thin) return JSON.stringify({ ...reply, confidence: null });
  return JSON.stringify(reply);
}

/** A conflict with somebody who is not at the table. */
function withStranger(scene: Scene): unknown {
  const [first] = dispatchedIds(scene.state);
  const conflict = {
    id: "C1",
    a: first,
    b: "the-intern",
    topic: sentences().mishap.topic,
    type: "other",
    a_position: sentences().mishap.a,
    b_position: sentences().mishap.b,
    favoured_side: null,
    is_blocking: false,
    is_critical_path: false,
  };
  return { ...synthesise(scene), conflicts: [conflict] };
}

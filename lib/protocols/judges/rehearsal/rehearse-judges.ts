/**
 * The judges as the rehearsal panel plays them, for every ask kind and every script (lib/protocols/judges/scripts.ts).
 * Everything said hangs on a passage of the documents that are really there; a revised version and a round with a
 * person's input bring the judges together.
 */
import { SCRIPTS, type ScriptId } from "@/lib/protocols/judges/rules/scripts";
import type { AskKindId } from "@/lib/protocols/judges/rules/replies/replies";
import { lastTurn, type JudgesState } from "@/lib/protocols/judges/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { ModelError } from "@/lib/models/errors";
import type { ModelRequest } from "@/lib/models/port";
import { authoredAnswer } from "@/lib/sample/authored-asks";
import { AUTHORED_JUDGES } from "@/lib/sample/judges/authored-judges";
import { analyse } from "./analyse";
import { isReconciled, lostSeat, mishapSeats, scriptOf } from "./cast";
import { finalise } from "./finalise";
import { rebut } from "./rebut";
import { sceneOf } from "./scene";
import { rescore, score } from "./score";
import { challenge, matchFindings, revise, validateInternally } from "./serve";
import { synthesise } from "./synthesise";
import { sentences } from "./prose";
import { replySaidOf } from "./without-document";

export { SCRIPTS as JUDGES_SCRIPTS };

export function rehearseJudges({ ask, state, script: name }: ModelRequest["cue"]): string {
  // The port hands over what this protocol folded; it can't know the type.
  const judges = state as JudgesState;
  const script = scriptOf(name);
  const authored = script === "majority" ? authoredAnswer(AUTHORED_JUDGES, judges, ask) : null;
  if (authored) return authored;
  if (script === "judge_lost" && ask.agentId === lostSeat(judges) && !isReconciled(judges))
    throw new ModelError("refused", { detail: "This judge declines in the script “One judge lost”." });
  const reply = replySaidOf(judges, replyTo(judges, script, ask));
  return (script === "scattered" && !isReconciled(judges) && mishap(judges, ask, reply)) || JSON.stringify(reply);
}

function replyTo(state: JudgesState, script: ScriptId, ask: Ask): object {
  const kind = ask.kind as AskKindId;
  switch (kind) {
    case "analyse":
      return analyse(sceneOf(state, script, ask.agentId));
    case "rebut":
      return rebut(sceneOf(state, script, ask.agentId));
    case "finalise":
      return finalise(sceneOf(state, script, ask.agentId));
    case "score":
      return score(sceneOf(state, script, ask.agentId));
    case "rescore":
      return rescore(sceneOf(state, script, ask.agentId));
    case "match_findings":
      return matchFindings(state);
    case "synthesise":
      return synthesise(state);
    case "challenge":
      return challenge(state);
    case "validate_internally":
      return validateInternally(state);
    case "revise":
      return revise(state);
  }
}

/** What goes wrong with real models, each to another seat and mended at the second try; the contradiction is marked instead. */
function mishap(state: JudgesState, ask: Ask, reply: object): string | null {
  const { prose, impossible, contradictory } = mishapSeats(state);
  const isFirst = ask.kind === "analyse" || ask.kind === "score";
  if (isFirst && !ask.correction && ask.agentId === prose) return sentences().mishap.prose;
  if (ask.kind === "analyse" && !ask.correction && ask.agentId === impossible)
    return JSON.stringify({ ...reply, overall_score: 7.5 });
  if (ask.kind === "rebut" && ask.agentId === contradictory) {
    // Nobody asked for these two, and both are wrong.
    const before = lastTurn(state, state.judgements.length, ask.agentId, ask.round)?.score ?? 0;
    const { overall_score } = reply as { overall_score: number };
    return JSON.stringify({
      ...reply,
      score_changed: overall_score === before,
      previous_score: Math.round((before - 0.3) * 10) / 10,
    });
  }
  return null;
}

/**
 * The debate as the rehearsal panel plays it, for all three ask kinds and all five scripts:
 *  - converges: every concern is answered by a named other; consensus in round 3, or in the last one allowed;
 *  - stalls: one condition is right and nobody on the panel can promise it; stalemate from round 4;
 *  - splits: two domain seats want two different cores; a fundamental disagreement;
 *  - hard_block: Security alone can't consent; going on demands risk acceptance;
 *  - scattered: scores jump, one reply is prose, one contradicts itself, one has decimals.
 * A granted round ends the middle three: the person's words settle what the panel could not.
 */
import type { AgentId } from "@/lib/domain/ids";
import { currentRound } from "@/lib/kernel/rounds";
import { check } from "@/lib/protocols/debate/rules/check";
import { effectOf } from "@/lib/protocols/debate/rules/closing";
import type { AskKindId, SpeakReply } from "@/lib/protocols/debate/rules/replies";
import type { DebateState } from "@/lib/protocols/debate/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { capital } from "@/lib/domain/wording";
import { authoredEvidence } from "@/lib/sample/authored-evidence";
import { authoredReply } from "@/lib/sample/authored-reply";
import { SAMPLE_SOURCE_TITLE } from "@/lib/sample/sample-question";
import type { Rehearsal } from "@/lib/models/rehearsal/rehearsal-port";
import type { ModelRequest } from "@/lib/models/port";
import { hashOf, sortedByHash } from "@/lib/models/rehearsal/variation";
import { diagnose } from "./diagnose";
import { advance, agree, open, yieldTo, type Move } from "./moves-forward";
import { block, champion, hold, jump, oppose, wait } from "./moves-stuck";
import type { DebateScript } from "./cast";
import { sceneOf, type Scene } from "./scene";
import { synthesise } from "./synthesise";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export function rehearseDebate(cue: ModelRequest["cue"]): string {
  const { ask, state, script: id } = cue;
  // The port hands over what this protocol folded; it can't know the type.
  const debate = state as DebateState;
  const script = id as DebateScript;
  const authored = script === "converges" ? authoredReply(debate, ask, { isCited: hasSampleSource(cue) }) : null;
  if (authored && check(debate, ask, authored).kind === "ok") return JSON.stringify(authored);
  switch (ask.kind as AskKindId) {
    case "speak":
      return speak(sceneOf(debate, ask, script), ask);
    case "synthesise":
      return JSON.stringify(synthesise(debate, script));
    case "diagnose":
      return JSON.stringify(diagnose(debate, script));
  }
}

/** What the seats of the sample look at and cite, where it was given its repository. */
export const sampleEvidence: NonNullable<Rehearsal["evidence"]> = (cue) =>
  cue.script === "converges" && hasSampleSource(cue) ? authoredEvidence(cue.state as DebateState, cue.ask) : null;

const hasSampleSource = ({ grounds }: ModelRequest["cue"]): boolean =>
  grounds?.grounding.sources.some(({ title }) => title === SAMPLE_SOURCE_TITLE) ?? false;

function speak(scene: Scene, ask: Ask): string {
  const granted = grantedWords(scene.state);
  if (granted && scene.cast.script !== "scattered") {
    const settled = {
      ...scene,
      score: Math.max(
        scene.score,
        Math.min(100, scene.target + (hashOf(scene.state.seed, scene.agent.id, "granted") % 5)),
      ),
    };
    return write(settled, yieldTo(granted.by, granted.words)(settled));
  }
  const mishap = scene.cast.script === "scattered" ? mishapOf(scene, ask) : null;
  return mishap ?? write(scene, moveFor(scene)(scene));
}

function write({ score, first }: Scene, reply: ReturnType<Move>): string {
  const { proposal, ...rest } = reply;
  const whole: SpeakReply = { proposal, choice: capital(first.settlement), satisfaction_score: score, ...rest };
  return JSON.stringify(whole);
}

function moveFor({ cast, part, round, isSatisfied }: Scene): Move {
  if (cast.script === "scattered" && round > 1) return jump;
  if (round === 1) return isSatisfied ? agree : open;
  if (part === "blocker") return block;
  if (part === "champion") return isSatisfied ? champion : advance;
  if (part === "opponent") return oppose;
  if (isSatisfied) return agree;
  if (round === 2) return advance;
  return part === "pivot" ? wait : hold;
}

/** The words with which a person granted the round that is open now. */
function grantedWords(state: DebateState): { by: string; words: string } | null {
  if (!currentRound(state)?.isExtension) return null;
  const decision = state.decisions.findLast(({ answer }) => effectOf(answer.choice)?.kind === "extend");
  const words = decision?.answer.texts["scope"] || decision?.answer.rationale;
  return decision && words ? { by: decision.answer.answeredBy, words } : null;
}

/** What goes wrong with real models, so that it can be watched going wrong: each to another seat, within the rounds there are. */
function mishapOf(scene: Scene, ask: Ask): string | null {
  const { state, agent, round, target } = scene;
  const [unreadable, inconsistent, decimal] = sortedByHash(state.panel, ({ id }) =>
    hashOf(state.seed, "mishap", id),
  ).map(({ id }) => id);
  const isTurn = (id: AgentId | undefined, inRound: number) =>
    agent.id === id && round === Math.min(inRound, state.config.max_iterations);
  const reply = moveFor(scene)(scene);

  if (isTurn(unreadable, 1) && !ask.correction)
    return fill(sentences().mishapOf.prose, { proposal: reply.proposal.replace(/[{}]/g, ""), score: scene.score });
  if (isTurn(decimal, 3) && !ask.correction) return JSON.stringify({ ...reply, satisfaction_score: scene.score + 0.5 });
  if (isTurn(inconsistent, 2)) {
    const rationale = ask.correction
      ? fill(sentences().mishapOf.standsByIt, { rationale: reply.rationale })
      : reply.rationale;
    const concerns =
      reply.blocking_concerns.length > 0 ? reply.blocking_concerns : [scene.about(scene.first, scene.first.concern)];
    return JSON.stringify({
      ...reply,
      rationale,
      satisfaction_score: Math.min(100, target + 2),
      blocking_concerns: concerns,
    });
  }
  return null;
}

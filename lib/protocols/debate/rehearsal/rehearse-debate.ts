/**
 * The debate as the rehearsal panel plays it, for all ask kinds and scripts:
 *  - converges: every concern is answered by a named other; consensus in round 3, or in the last one allowed;
 *  - challenged: the same, with an advocate whose arguments are met one by one;
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
import type { AskKindId } from "@/lib/protocols/debate/rules/asks";
import type { ChoiceSynthesisReply, HearReply, SynthesisReply } from "@/lib/protocols/debate/rules/replies";
import { isBlindTurn, lastDecision, latestSpoken, type DebateState } from "@/lib/protocols/debate/rules/state";
import { unreadBy } from "@/lib/protocols/debate/rules/unread";
import type { Ask } from "@/lib/kernel/types";
import { authoredEvidence } from "@/lib/sample/authored-evidence";
import { authoredFacts } from "@/lib/sample/authored-facts";
import { authoredReply } from "@/lib/sample/authored-reply";
import { SAMPLE_SOURCE_TITLE } from "@/lib/sample/sample-question";
import type { Rehearsal } from "@/lib/models/rehearsal/rehearsal-port";
import type { ModelRequest } from "@/lib/models/port";
import { proposalIn } from "@/lib/models/rehearsal/proposal-in";
import { named, quotable, subjectMatter } from "@/lib/models/rehearsal/subject-matter";
import { hashOf, sortedByHash } from "@/lib/models/rehearsal/variation";
import { diagnose } from "./diagnose";
import { advance, agree, open, yieldTo, type Move } from "./moves-forward";
import { argue, block, champion, hold, jump, oppose, wait } from "./moves-stuck";
import type { DebateScript } from "./cast";
import { sceneOf, type Scene } from "./scene";
import { synthesise } from "./synthesise";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";
import { wholeReply } from "./whole-reply";

export function rehearseDebate(cue: ModelRequest["cue"]): string {
  const { ask, state, script: id } = cue;
  // The port hands over what this protocol folded; it can't know the type.
  const debate = state as DebateState;
  const script = id as DebateScript;
  const authored = script === "converges" ? authoredReply(debate, ask, { isCited: hasSampleSource(cue) }) : null;
  if (authored && check(debate, ask, authored).kind === "ok")
    return JSON.stringify({ ...authored, ...authoredFacts(debate, ask) });
  switch (ask.kind as AskKindId) {
    case "speak":
    case "choose":
    case "speak_blind":
    case "choose_blind":
      return speak(sceneOf(asSeen(debate, ask), ask, script), ask);
    case "stand":
      return JSON.stringify({ objection: null, about: null, satisfaction_score: null, gist: sentences().facts.stands });
    case "hear":
      return JSON.stringify(hear(debate, ask));
    case "synthesise":
      return JSON.stringify(withFacts(debate, synthesise(debate, script)));
    case "synthesise_choice":
      return JSON.stringify(withFacts(debate, asChoice(synthesise(debate, script), debate)));
    case "diagnose": {
      const diagnosis = diagnose(debate, script);
      return JSON.stringify({ ...diagnosis, gist: diagnosis.key_disagreement });
    }
  }
}

/** P5-43: what the others say in an independent opening is not known to whoever writes its own. */
function asSeen(state: DebateState, { round, agentId }: Ask): DebateState {
  return isBlindTurn(state, round, agentId)
    ? { ...state, rounds: state.rounds.map((one) => (one.number === round ? { ...one, turns: {} } : one)) }
    : state;
}

/** P5-50: what the person answered and what others hold against it is taken up, and changes nothing. */
function hear(state: DebateState, { agentId }: Ask): HearReply & { gist: string } {
  const { answers, concerns } = unreadBy(state, agentId);
  const { heard } = sentences();
  const last = answers.at(-1);
  const answer = last?.state.kind === "answered" ? last.state.answer : null;
  return {
    word: [
      ...(answer ? [fill(heard.answer, { answer: quotable(answer, 140) })] : []),
      ...(concerns.length > 0 ? [fill(heard.concerns, { ids: concerns.map(({ id }) => id).join(", ") })] : []),
    ].join(" "),
    answered: concerns.map(({ id }) => ({ id, change: heard.change })),
    objection: null,
    about: null,
    satisfaction_score: null,
    gist: heard.gist,
  };
}

/** With the decision in a sentence: as the seats said, and nothing else. */
function withFacts(state: DebateState, written: object): object {
  const last = lastDecision(state);
  const effect = last && effectOf(last.answer.choice)?.kind === "proceed" ? last : null;
  const option = effect?.gate.options.find(({ id }) => id === effect.answer.choice);
  const { title } = subjectMatter(state.subject);
  const answer = option
    ? fill(sentences().facts.decided, { label: option.label, by: effect?.answer.answeredBy ?? "" })
    : fill(sentences().facts.agreed, {
        course: proposalIn(state.subject.question) ?? fill(sentences().facts.goAhead, { title: named(title) }),
      });
  return { ...written, gist: answer, answer };
}

/** P5-51: the same, without the parts a design hands out; what would reopen it is what the seats said would change their minds. */
function asChoice(
  { overview, open_questions, implementation_order, consequences, alternatives }: SynthesisReply,
  state: DebateState,
): ChoiceSynthesisReply {
  return {
    reasons: overview,
    open_points: open_questions,
    rejected_options: alternatives.map(({ name, pros, cons }) => ({ option: name, for: pros, against: cons })),
    reopens: state.panel.flatMap(({ id, name }) => {
      const said = latestSpoken(state, id)?.reply.would_change_my_mind;
      return said ? [`${said} (${name})`] : [];
    }),
    steps: implementation_order,
    consequences,
  };
}

/** What the seats of the sample look at and cite, where it was given its repository. */
export const sampleEvidence: NonNullable<Rehearsal["evidence"]> = (cue) =>
  cue.script === "converges" && hasSampleSource(cue) ? authoredEvidence(cue.state as DebateState, cue.ask) : null;

const hasSampleSource = ({ grounds }: ModelRequest["cue"]): boolean =>
  grounds?.grounding.sources.some(({ title }) => title === SAMPLE_SOURCE_TITLE) ?? false;

function speak(scene: Scene, ask: Ask): string {
  const granted = grantedWords(scene.state);
  if (granted && scene.cast.script !== "scattered" && scene.part !== "advocate") {
    const settled = {
      ...scene,
      score: Math.max(
        scene.score,
        Math.min(100, scene.target + (hashOf(scene.state.seed, scene.agent.id, "granted") % 5)),
      ),
    };
    return JSON.stringify(
      wholeReply(settled, yieldTo(granted.by, granted.words)(settled), { isRepeated: false, granted }),
    );
  }
  const mishap = scene.cast.script === "scattered" ? mishapOf(scene, ask) : null;
  if (mishap) return mishap;
  const move = moveFor(scene);
  return JSON.stringify(wholeReply(scene, move(scene), { isRepeated: isRepeated(move, scene) }));
}

const isRepeated = (move: Move, { round }: Scene): boolean =>
  move === block || move === oppose || ((move === hold || move === wait) && round > 3);

function moveFor({ cast, part, round, isSatisfied }: Scene): Move {
  if (part === "advocate") return argue;
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

/** A move as the whole reply that is asked for: with its concerns by id, what became of earlier ones, and what it says about itself. */
import { capital } from "@/lib/domain/wording";
import { proposalIn } from "@/lib/models/rehearsal/proposal-in";
import { named, quotable, small, subjectMatter } from "@/lib/models/rehearsal/subject-matter";
import { fill } from "@/lib/models/rehearsal/template";
import { concernsAbout, concernsHeldBy, type Concern } from "@/lib/protocols/debate/rules/concerns";
import { standingConditionsOf } from "@/lib/protocols/debate/rules/conditions";
import { isBlindTurn } from "@/lib/protocols/debate/rules/state";
import { answerings } from "./conversation";
import type { Move } from "./moves-forward";
import { sentences } from "./prose";
import { answerTo, type Scene } from "./scene";

/** How a move deals with what its seat raised before. */
export type Course = {
  /** What it says is what it said, in other words. */ isRepeated: boolean;
  /** The words of a person it gives way to. */ granted?: { by: string; words: string } | null;
};

export function wholeReply(scene: Scene, move: ReturnType<Move>, { isRepeated, granted = null }: Course): object {
  const { state, agent, score, first } = scene;
  const { proposal, rationale, blocking_concerns: concerns, ...rest } = move;
  const held = concernsHeldBy(state, agent.id);
  const stated = concerns.map((text, index) => ({
    id: held.find((one) => one.text === text)?.id ?? (isRepeated ? (held[index]?.id ?? null) : null),
    about: addressee(scene),
    text,
  }));
  const kept = new Set(stated.map(({ id }) => id));
  const isChoice = state.config.question_kind === "choice";
  const isBlind = isBlindTurn(state, scene.round, agent.id);
  return {
    proposal,
    ...(isChoice ? { rejected_options: rejected(scene) } : { choice: capital(first.settlement) }),
    ...(isBlind
      ? {}
      : {
          answered: answered(scene),
          earlier_concerns: [
            ...held.filter(({ id }) => !kept.has(id)).map((one) => account(scene, one, granted)),
            ...(concerns.length > 0 ? dropped(scene) : []),
          ],
        }),
    rationale,
    blocking_concerns: isBlind ? stated.map(({ id: _, ...one }) => one) : stated,
    ...(isChoice
      ? { confidence: confidence(scene), would_change_my_mind: fill(sentences().facts.wouldChange, scene) }
      : {}),
    satisfaction_score: score,
    suggested_changes: rest.suggested_changes,
    ...(isChoice ? {} : { performance_impact: rest.performance_impact }),
    ...factsOf(scene, concerns.length > 0, granted, isBlind),
  };
}

/** Whoever blocks agrees to nothing, so its agreement depends on nothing. */
const dropped = ({ state, agent }: Scene): object[] =>
  standingConditionsOf(state)
    .filter(({ agentId }) => agentId === agent.id)
    .map(({ id }) => ({ id, became: "dropped", by: "", how: sentences().facts.conditionDropped }));

/** The seat that can settle what it raises now. */
function addressee({ state, agent, part, cast, round }: Scene): string | null {
  if (part === "opponent") return cast.holderOf("champion");
  if (part === "blocker") return null;
  const stage = round === 1 ? 0 : 1;
  return answerings(state, stage).find(({ raiser }) => raiser.id === agent.id)?.answerer.id ?? null;
}

function answered({ state, agent, owed }: Scene): { id: string; change: string }[] {
  return owed.flatMap(({ raiser, angle }) => {
    const concern = concernsAbout(state, agent.id).findLast(({ heldBy }) => heldBy.includes(raiser.id));
    return concern ? [{ id: concern.id, change: `${capital(angle.settlement)}.` }] : [];
  });
}

function account(scene: Scene, { id, raisedInRound }: Concern, granted: Course["granted"]): object {
  const { facts } = sentences();
  if (granted) return { id, became: "settled", by: "person", how: `“${quotable(granted.words, 140)}”` };
  const answer = answerTo(scene, raisedInRound === 1 ? 0 : 1);
  return answer
    ? { id, became: "settled", by: answer.agentId, how: `${capital(answer.settlement)}.` }
    : { id, became: "dropped", by: "", how: scene.vary("dropped", facts.dropped) };
}

const confidence = ({ isSatisfied, score, target }: Scene): "low" | "medium" | "high" =>
  isSatisfied ? "high" : score >= target - 15 ? "medium" : "low";

/** Null: as before. */
function rejected(scene: Scene): object[] | null {
  const { facts } = sentences();
  return scene.previous === null
    ? [{ option: fill(facts.otherOption, scene), why: fill(facts.otherWhy, scene) }]
    : null;
}

/** In the words of the question, where it asks whether to do something. */
function yesTo({ subject }: Scene["state"]): string {
  const { facts } = sentences();
  const proposal = proposalIn(subject.question);
  return proposal === null
    ? fill(facts.yesTo, { title: named(subjectMatter(subject).title) })
    : fill(facts.yesToProposal, { proposal: small(proposal) });
}

const AGAINST: readonly Scene["part"][] = ["opponent", "blocker", "advocate"];

function factsOf(scene: Scene, isBlocking: boolean, granted: Course["granted"], isBlind: boolean): object {
  const { state, first, second, third, previous, score, vary, part, round } = scene;
  const { facts } = sentences();
  const { title } = subjectMatter(state.subject);
  const answer = answerTo(scene, round <= 2 ? 0 : 1);
  const open = round === 1 ? first : second;
  return {
    gist: isBlocking ? vary("gist", facts.gistOpen, { open }) : vary("gist", facts.gistAgree, { first, second }),
    ...(state.config.question_kind === "choice"
      ? {
          answer: AGAINST.includes(part)
            ? fill(facts.answerNo, { title: named(title), first })
            : fill(facts.answerYes, { yes: yesTo(state), first }),
        }
      : {}),
    ...(isBlind
      ? {}
      : {
          moved_by:
            previous === null || previous === score
              ? []
              : [
                  {
                    what: `Score ${previous} → ${score}`,
                    by: granted ? "person" : (answer?.name ?? "none"),
                    reason: granted ? quotable(granted.words, 140) : answer ? capital(answer.settlement) : "",
                  },
                ],
        }),
    conditions: isBlocking ? [] : [{ text: `${capital(first.settlement)}.`, state: "provided_for" }],
    wishes: isBlocking ? [] : [third.change],
  };
}

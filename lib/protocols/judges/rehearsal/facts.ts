/** G-17: what each reply of the rehearsal says about itself: in a sentence, what moved it, and what its agreement depends on. */
import type { z } from "zod";
import type { factFieldsSchema } from "@/lib/domain/reply-facts";
import { matchedFindings } from "@/lib/protocols/judges/rules/verdict/criticals";
import { answersTo, heldFindings } from "@/lib/protocols/judges/rules/verdict/findings";
import type { CriticalPosition } from "@/lib/protocols/judges/rules/replies/replies-judge";
import { quotable } from "@/lib/models/rehearsal/subject-matter";
import { fill } from "@/lib/models/rehearsal/template";
import { documentsOf, type Point } from "./course";
import { fixed, sentence } from "./phrases";
import { sentences } from "./prose";
import type { Other, Scene } from "./scene";

type Fields = z.infer<typeof factFieldsSchema>;
export type Facts = Pick<Fields, "gist" | "conditions">;
export type LaterFacts = Pick<Fields, "gist" | "conditions" | "moved_by">;

/** What it wants first; met where the documents have it. */
export function conditions({ state, concerns }: Pick<Scene, "state" | "concerns">): Fields["conditions"] {
  const wanted = concerns[0]?.angle.mend;
  if (wanted === undefined) return [];
  const isThere = documentsOf(state).some(({ text }) => text.toLowerCase().includes(wanted.toLowerCase()));
  return [{ text: fill(sentences().facts.condition, { mend: wanted }), state: isThere ? "provided_for" : "open" }];
}

/** The words with which a person granted this round. */
export function givenInput({ state }: Pick<Scene, "state">): { by: string; words: string } | null {
  if (!state.rounds.at(-1)?.isExtension) return null;
  const decision = state.decisions.findLast(({ answer }) => answer.choice === "additional_input");
  const words = decision?.answer.texts["input"];
  return decision && words ? { by: decision.answer.answeredBy, words: quotable(words, 140) } : null;
}

export function laterFacts(scene: Scene, puller: Other | null, why: string): LaterFacts {
  const { score, before, course } = scene;
  const previous = before?.score ?? score;
  const input = givenInput(scene);
  const by = input ? "person" : puller?.agent.name;
  const values = { score: fixed(score), previous: fixed(previous), crux: course.crux };
  return {
    gist:
      score === previous
        ? fill(sentences().facts.holds, values)
        : fill(sentences().facts.moves, { ...values, by: input?.by ?? puller?.agent.name ?? "" }),
    conditions: conditions(scene),
    moved_by:
      score === previous || by === undefined
        ? []
        : [{ what: fill(sentences().facts.what, values), by, reason: input ? input.words : why }],
  };
}

/** Which point of the course a finding is about. */
const pointOf = ({ course }: Scene, text: string): Point =>
  Object.values(course).find(({ angle }) => text === angle.claimAgainst || text.endsWith(angle.critical.chain)) ??
  course.crux;

/** P4-44: an answer to each finding of others that it has not answered, by name and with a reason. */
export function answers(scene: Scene): CriticalPosition[] {
  const { state, agent, side } = scene;
  const judgement = state.judgements.length;
  const isOpen = (finding: { id: string; raisedBy: readonly string[] }): boolean =>
    !finding.raisedBy.includes(agent.id) &&
    !answersTo(state, judgement, { id: finding.id, raisedBy: [] }).some(({ agentId }) => agentId === agent.id);
  const criticals = matchedFindings(state, judgement)
    .filter(isOpen)
    .map(({ id, raised: [{ finding }] }): CriticalPosition => {
      const point = pointOf(scene, finding);
      return {
        finding_id: id,
        stance: "reject",
        reason:
          side === 1 ? fill(sentences().rebut.onlyAGap, { point }) : fill(sentences().rebut.canBeAdded, { point }),
      };
    });
  const held = heldFindings(state, judgement)
    .filter(isOpen)
    .map(({ id, raised: [{ claim }] }): CriticalPosition => {
      const point = pointOf(scene, claim);
      return side === 1
        ? { finding_id: id, stance: "reject", reason: fill(sentences().rebut.onlyAGap, { point }) }
        : { finding_id: id, stance: "endorse", reason: fill(sentences().rebut.sameHere, { point }) };
    });
  return [...criticals, ...held];
}

/** P4-50: whose finding is disputed says first what stands of it: all of it, or nothing where the judges came together. */
export function ownAnswers(scene: Scene): CriticalPosition[] {
  const { state, agent, isClosing } = scene;
  const judgement = state.judgements.length;
  return matchedFindings(state, judgement)
    .filter(
      (finding) =>
        finding.raisedBy.includes(agent.id) &&
        answersTo(state, judgement, finding).some(({ isOwn, stance }) => !isOwn && stance === "reject"),
    )
    .map(({ id, raised: [{ finding }] }) => {
      const { angle } = pointOf(scene, finding);
      return isClosing
        ? { finding_id: id, stance: "withdraw", reason: fill(sentences().conclusion.withdrawn, { crux: { angle } }) }
        : { finding_id: id, stance: "endorse", reason: sentence(angle.insists) };
    });
}

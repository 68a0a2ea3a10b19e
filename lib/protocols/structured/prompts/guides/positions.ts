/** Phases B and C. */
import { startedRound } from "@/lib/kernel/rounds";
import { advocateIn } from "@/lib/protocols/structured/rules/rounds/advocate";
import { seatOf } from "@/lib/protocols/structured/rules/state";
import { ownClaimsSoFar, priorLines, roundLines } from "../circumstances";
import type { Guide } from "../guide";

export const PROPOSE: Guide = {
  task: ({ config }) =>
    `You hold the role in <seat> and lead this round. Write the position the round will be about: an answer to <round-focus>, in ${config.lead_words_min} to ${config.lead_words_max} words, that the other roles can supplement, trace, guard, walk through and attack. You propose; you do not decide, and you do not write the others' exhibits for them.`,
  good: [
    "Says what is done, kept, sent, refused or measured, so that each sentence could turn out wrong. A position nobody could attack has said nothing.",
    "Starts from what was decided and tested: it names the decisions it builds on, and the claims that were refuted, and draws the consequence.",
    "Takes one position, also where the question offers two. Alternatives are named with the reason they were left, in a sentence each.",
    "Quotes the passages of the question or the document it rests on, and says where it goes beyond them.",
    "Introduces the parts it needs under short names, and uses them consistently: later rounds refer to them.",
    "Says where it is weakest.",
  ],
  now: (state, ask) => [...roundLines(state, ask), ...ownClaimsSoFar(state, ask), ...priorLines(state)],
};

export const SUPPLEMENT: Guide = {
  task: ({ config }) =>
    `You hold the role in <seat>. The lead has proposed; add what your role sees and the proposal does not, in ${config.supplement_words_min} to ${config.supplement_words_max} words. Speak for your role only. This is no exhibit yet: that comes next and is a task of its own.`,
  good: [
    "Adds one thing that changes how the proposal has to be read: a consequence, a limit, a person, a way to break it. Praise and repetition add nothing.",
    "Points at the words of the proposal it is about.",
    "Says plainly what it does not accept and what would have to be there instead, if there is such a point. If there is none, says so with null rather than inventing one.",
    "Leaves to the other roles what is theirs.",
  ],
  now: (state, ask) => [...roundLines(state, ask), ...advocateLines(state, ask)],
};

/** P3-88: in the first round one seat speaks for what the lead rejects, and everybody is told that it was asked to. */
function advocateLines(...[state, { agentId }]: Parameters<Guide["now"]>): string[] {
  const role = advocateIn(startedRound(state));
  if (role === null || seatOf(state, role).id !== agentId) return [];
  return [
    "In this round you are the advocate of what the proposal rejects: of the option the question asks about, if the proposal says no to it, otherwise of the best alternative it left. Say openly that you were asked to, and make the strongest honest case: the passages that speak for it, what it would spare, what would have to be true for it to be the better choice. What you yourself do not accept in the proposal stands in objection.",
  ];
}

/** What the assessors of ideas object to in single ideas, and what they say once it was answered. */
import type { PriorConcern } from "@/lib/protocols/review/assessment";
import { isAlive, type Idea } from "@/lib/protocols/review/ideas";
import { plain, quotable } from "../../subject-matter";
import type { Scene } from "../scene";

/** By seat: which place of the order it is about, and what is wrong with it. */
const OBJECTIONS = [
  { place: 1, title: "{id} is too near to what is known", detail: "“{question}” would be nodded at. It needs a second side, or another idea's better half.", suggestion: "Merge it with an idea that asks under which condition.", category: "novelty" },
  { place: 2, title: "{id} has no early result", detail: "“{risk}”: as planned that shows at the end.", suggestion: "Put the twenty cases at hand first and decide after six weeks.", category: "feasibility" },
  { place: -1, title: "{id} comes too late", detail: "“{competition}”: whoever begins now is second.", suggestion: "Drop it.", category: "timing" },
] as const;

export const objectedIdea = (order: readonly Idea[], seat: number): Idea | undefined => order.at(OBJECTIONS[seat]?.place ?? 0);

export function ideaIssues({ seatIndex }: Scene, order: readonly Idea[]): object[] {
  const objection = OBJECTIONS[seatIndex];
  const idea = objectedIdea(order, seatIndex);
  if (!objection || !idea) return [];
  const { card } = idea;
  const slots: Record<string, string> = { id: idea.id, question: quotable(plain(card.core_question), 120), risk: quotable(plain(card.risk), 120), competition: quotable(plain(card.competition), 120) };
  const put = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => slots[name] ?? "");
  return [{ title: put(objection.title), detail: put(objection.detail), severity: "important", addressable: true, suggestion: objection.suggestion, category: objection.category }];
}

/** The idea an issue of the ledger is about: its title begins with the id. */
export const ideaIn = (ideas: readonly Idea[], title: string): Idea | undefined => ideas.find(({ id }) => title.startsWith(`${id} `));

export function reportsOnIdeas({ mine, state, vary }: Scene): { prior_concerns: PriorConcern[] } {
  return {
    prior_concerns: mine.map(({ id, title, changes }) => {
      const idea = ideaIn(state.ideas, title);
      const gone = idea && !isAlive(idea) ? (idea.died?.into.length ? `${idea.id} has become ${idea.died.into.join(" and ")}; the objection went with it.` : `${idea.id} was dropped, and with it the objection.`) : null;
      const what = changes.at(-1)?.what;
      return { issue_id: id, status: "RESOLVED" as const, comment: gone ?? (what ? vary(`idea/${id}`, [`“${quotable(what, 140)}” is what I asked for.`, `Answered by “${quotable(what, 140)}”.`]) : "I let it go: the order has become more important than this.") };
    }),
  };
}

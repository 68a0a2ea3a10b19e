/** What the assessors of ideas object to in single ideas, and what they say once it was answered. */
import type { PriorConcern } from "@/lib/protocols/review/rules/judging/assessment";
import { isAlive, type Idea } from "@/lib/protocols/review/rules/ideas/ideas";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import type { Scene } from "../course/scene";
import { passages } from "../prose";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "../prose-sentences";

export const objectedIdea = (order: readonly Idea[], seat: number): Idea | undefined =>
  order.at(passages().objections[seat]?.place ?? 0);

export function ideaIssues({ seatIndex }: Scene, order: readonly Idea[]): object[] {
  const objection = passages().objections[seatIndex];
  const idea = objectedIdea(order, seatIndex);
  if (!objection || !idea) return [];
  const { card } = idea;
  const slots: Record<string, string> = {
    id: idea.id,
    question: quotable(plain(card.core_question), 120),
    risk: quotable(plain(card.risk), 120),
    competition: quotable(plain(card.competition), 120),
  };
  const put = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => slots[name] ?? "");
  return [
    {
      title: put(objection.title),
      detail: put(objection.detail),
      severity: "important",
      addressable: true,
      suggestion: objection.suggestion,
      category: objection.category,
    },
  ];
}

/** The idea an issue of the ledger is about: its title begins with the id. */
export const ideaIn = (ideas: readonly Idea[], title: string): Idea | undefined =>
  ideas.find(({ id }) => title.startsWith(`${id} `));

export function reportsOnIdeas({ mine, state, vary }: Scene): { prior_concerns: PriorConcern[] } {
  return {
    prior_concerns: mine.map(({ id, title, changes }) => {
      const idea = ideaIn(state.ideas, title);
      const gone =
        idea && !isAlive(idea)
          ? idea.died?.into.length
            ? fill(sentences().reportsOnIdeas.gone, { idea, into: idea.died.into.join(" and ") })
            : fill(sentences().reportsOnIdeas.priorConcernsGone, { idea })
          : null;
      const what = changes.at(-1)?.what;
      return {
        issue_id: id,
        status: "RESOLVED" as const,
        comment:
          gone ??
          (what
            ? vary(`idea/${id}`, sentences().reportsOnIdeas.idea, { what: quotable(what, 140) })
            : sentences().reportsOnIdeas.comment),
      };
    }),
  };
}

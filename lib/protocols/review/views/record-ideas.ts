/** What a record says of ideas: they are rated and ranked, not passed (P1-24, P1-42). */
import { chosenIdea } from "@/lib/protocols/review/rules/closing";
import { ideaOpinions } from "@/lib/protocols/review/rules/ideas/idea-opinions";
import { isAlive, type Idea } from "@/lib/protocols/review/rules/ideas/ideas";
import { sameId } from "@/lib/protocols/review/rules/judging/ledger";
import { assessorsOf, nameOf, remainingSaid, type ReviewState, type Round } from "@/lib/protocols/review/rules/state";
import { isPromising } from "@/lib/protocols/review/rules/vocabulary";
import { bullets, table } from "@/lib/projections/record/record-sections";
import type { RecordSection } from "@/lib/projections/record/sectioned-record";

export function ratingsSection(state: ReviewState): RecordSection {
  const rated = state.rounds.filter(({ turns }) => Object.keys(turns).length > 0);
  if (rated.length === 0) return { title: "Ratings", body: "*No idea has been rated.*" };
  return {
    title: "Ratings",
    body: [...rated.map((round) => ratingsIn(state, round)), ...lastWords(state, rated.at(-1) as Round)].join("\n\n"),
  };
}

function ratingsIn(state: ReviewState, round: Round): string {
  const assessors = assessorsOf(state);
  const { ideas, rankings } = ideaOpinions(state, round);
  const rows = ideas.map(({ id, title, ratings }) => [
    `${id} ${title}`,
    ...assessors.map((agent) => ratings.find(({ agentId }) => agentId === agent.id)?.rating ?? "–"),
  ]);
  const orders = rankings.map(
    ({ agentId, ranking }) => `${nameOf(state, agentId)}: ${ranking.join(", ") || "no order given"}`,
  );
  const agreed = round.evaluation?.ideas?.shortlist ?? [];
  return [
    `### Round ${round.number}${round.isExtension ? " (granted beyond the limit)" : ""}`,
    table(["Idea", ...assessors.map(({ name }) => name)], rows),
    "Order, best first:",
    bullets(orders),
    agreed.length > 0 ? `Agreed: ${agreed.join(", ")}.` : "No agreement on the first two or three.",
  ].join("\n\n");
}

function lastWords(state: ReviewState, last: Round): string[] {
  const reasons = ideaOpinions(state, last).ideas.flatMap(({ id, ratings }) =>
    ratings.map(({ agentId, rating, reasoning }) => `${id}, ${nameOf(state, agentId)} (${rating}): ${reasoning}`),
  );
  const remaining = last.order
    .flatMap((id) => last.turns[id] ?? [])
    .flatMap((turn) => remainingSaid(turn).map((text) => `${nameOf(state, turn.agentId)}: ${text}`));
  return [
    ...(reasons.length > 0 ? [`### What was said about them in round ${last.number}\n\n${bullets(reasons)}`] : []),
    ...(remaining.length > 0 ? [`### What they still need\n\n${bullets(remaining)}`] : []),
  ];
}

/** Who would have had it otherwise: rated the chosen idea down, or ranked another first. */
export function ideaDissent(state: ReviewState): { lines: string[]; none: string } {
  const last = state.rounds.at(-1);
  const chosen = chosenIdea(state);
  const { ideas = [], rankings = [] } = last ? ideaOpinions(state, last) : {};
  if (!chosen) {
    const orders = rankings.filter(({ ranking }) => ranking.length > 0);
    const isOne = new Set(orders.map(({ ranking }) => ranking.join().toLowerCase())).size <= 1;
    return {
      lines: isOne
        ? []
        : orders.map(
            ({ agentId, ranking }) => `${nameOf(state, agentId)} would take ${ranking.join(", ")}, in this order`,
          ),
      none: orders.length > 0 ? "None. Everyone who gave an order gave the same one." : "None: nobody gave an order.",
    };
  }
  const against = (ideas.find(({ id }) => id === chosen)?.ratings ?? [])
    .filter(({ rating }) => !isPromising(rating))
    .map(({ agentId, rating, reasoning }) => `${nameOf(state, agentId)} rated ${chosen} ${rating}: ${reasoning}`);
  const others = rankings.flatMap(({ agentId, ranking }) =>
    ranking[0] !== undefined && !sameId(ranking[0], chosen)
      ? [`${nameOf(state, agentId)} ranked ${ranking[0]} first`]
      : [],
  );
  return {
    lines: [...against, ...others],
    none: `None: nobody rated ${chosen} below VIABLE or ranked another idea first.`,
  };
}

export function ideasSection(state: ReviewState): RecordSection {
  const chosen = chosenIdea(state);
  const list = (title: string, ideas: readonly Idea[], line: (idea: Idea) => string) =>
    ideas.length > 0 ? [`${title}:`, bullets(ideas.map(line))] : [];
  const gone = state.ideas.filter((idea) => !isAlive(idea));
  return {
    title: "Ideas",
    body:
      [
        ...list(
          "In the set at the end",
          state.ideas.filter(isAlive),
          (idea) =>
            `${idea.id} ${idea.card.title}${idea.id === chosen ? " — chosen" : ""}: ${idea.card.core_question}${originOf(idea)}`,
        ),
        ...list(
          "Merged or split",
          gone.filter(({ died }) => died?.into.length),
          ({ id, card, died }) =>
            `${id} ${card.title}: became ${died?.into.join(", ")} after round ${died?.round}. ${died?.reason}`,
        ),
        ...list(
          "Dropped",
          gone.filter(({ died }) => !died?.into.length),
          ({ id, card, died }) => `${id} ${card.title}: after round ${died?.round}. ${died?.reason}`,
        ),
      ].join("\n\n") || "*No idea has been written.*",
  };
}

function originOf({ origin, parents, bornRound, revived }: Idea): string {
  const born = {
    initial: "",
    birth: `new after round ${bornRound}`,
    merge: `merged from ${parents.join(", ")}`,
    split: `split from ${parents.join(", ")}`,
    rescue: `written after all ideas had failed in round ${bornRound}`,
  }[origin];
  const back = revived
    ? `dropped after round ${revived.died.round} (${revived.died.reason}), brought back by ${revived.by}`
    : "";
  const told = [born, back].filter(Boolean).join("; ");
  return told ? ` (${told})` : "";
}

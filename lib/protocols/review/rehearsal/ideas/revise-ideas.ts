/** What the modifier does with the ideas between rounds (P1-41, P1-42, P1-54). */
import { currentRound } from "@/lib/kernel/rounds";
import { revivedIdea } from "@/lib/protocols/review/rules/closing";
import { contradictionsIn } from "@/lib/protocols/review/rules/judging/contradictions";
import type { IdeaCard } from "@/lib/protocols/review/rules/ideas/idea-card";
import { operationProblem, type Idea } from "@/lib/protocols/review/rules/ideas/ideas";
import { openIssues } from "@/lib/protocols/review/rules/judging/ledger";
import type { IdeaOperation, ModifyReply } from "@/lib/protocols/review/rules/replies/replies";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { settlingDecision, wordsOf } from "../course/course";
import type { Scene } from "../course/scene";
import { settlementsIn } from "../course/settle";
import { changedAsAsked, laterCards, merged, ownCard, safer, setApart } from "./cards";
import { ideaIn, objectedIdea } from "./issues";
import { ideasInOrder, namedIdeas } from "./standing";
import { passages } from "../prose";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "../prose-sentences";

type Common = Pick<ModifyReply, "same_issues" | "changes" | "rulings" | "decisions_needed" | "settlements">;

export function reviseIdeas(scene: Scene): Common & { operations: IdeaOperation[] } {
  const { state, round } = scene;
  const wanted =
    revival(state) ?? followUp(state, round) ?? (round === 1 ? firstOperations(state) : laterOperations(state));
  const operations = operationProblem(state.ideas, wanted) === null ? wanted : topUp(state);
  return { operations, ...common(scene, operations) };
}

/** P1-55: what the person stands by is worked over, and nothing else. */
function revival(state: ReviewState): IdeaOperation[] | null {
  const idea = find(state.ideas, revivedIdea(state) ?? undefined);
  const decision = state.decisions.at(-1);
  return idea && decision
    ? [
        {
          kind: "refine",
          ids: [idea.id],
          cards: [safer(idea.card)],
          reason: fill(sentences().revival.reason, {
            by: decision.answer.answeredBy,
            words: quotable(plain(wordsOf(decision)), 160),
          }),
        },
      ]
    : null;
}

/** P1-54: the person's own turn, done as said. */
function followUp(state: ReviewState, round: number): IdeaOperation[] | null {
  const decision = state.decisions.findLast(({ gate }) => gate.kind === "idea_choice");
  if (!state.followUp || decision?.gate.round !== round) return null;
  const words = wordsOf(decision);
  const order = ideasInOrder(state);
  const reason = fill(sentences().followUp.reason, {
    by: decision.answer.answeredBy,
    words: quotable(plain(words), 160),
  });
  switch (state.followUp.kind) {
    case "modify_idea": {
      const idea = find(order, namedIdeas(state.ideas, words)[0]) ?? order[0];
      return idea ? [{ kind: "refine", ids: [idea.id], cards: [changedAsAsked(idea.card, words)], reason }] : null;
    }
    case "combine_ideas": {
      const named = namedIdeas(state.ideas, words);
      const [one, other] = (named.length >= 2 ? named : order.map(({ id }) => id)).flatMap(
        (id) => find(order, id) ?? [],
      );
      if (!one || !other) return null;
      // Two must live on: where these were the only ones, a new one stands beside the merged one.
      return [
        ...(order.length <= 2 ? topUp(state) : []),
        {
          kind: "merge",
          ids: [one.id, other.id],
          cards: [changedAsAsked(merged(one.card, other.card), words)],
          reason,
        },
      ];
    }
    case "own_idea":
      return [{ kind: "birth", ids: [], cards: [ownCard(words)], reason }];
  }
}

/** The weakest dies, the bold one gets a safer first step, two become one, and one is born. */
function firstOperations(state: ReviewState): IdeaOperation[] {
  const order = ideasInOrder(state);
  const operations: IdeaOperation[] = [];
  const last = order.at(-1);
  if (order.length >= 5 && last)
    operations.push({
      kind: "kill",
      ids: [last.id],
      cards: [],
      reason: sentences().firstOperations.tooLate,
    });
  const [, second, third, fourth] = order;
  if (third)
    operations.push({
      kind: "refine",
      ids: [third.id],
      cards: [safer(third.card)],
      reason: sentences().firstOperations.earlyResult,
    });
  if (order.length >= 5 && second && fourth)
    operations.push({
      kind: "merge",
      ids: [second.id, fourth.id],
      cards: [merged(second.card, fourth.card)],
      reason: sentences().firstOperations.sameCases,
    });
  const proposed = proposedIdeas(state);
  const born = proposed.length > 0 ? proposed.slice(0, 1) : [];
  if (born.length > 0)
    operations.push({ kind: "birth", ids: [], cards: born, reason: sentences().firstOperations.visionary });
  return liveAfter(order.length, operations) < 3
    ? [...operations, ...topUp(state, 3 - liveAfter(order.length, operations))]
    : operations;
}

function laterOperations(state: ReviewState): IdeaOperation[] {
  const order = ideasInOrder(state);
  const blurred = order.slice(1, 3).find(({ card }) => setApart(card) !== card);
  const refined: IdeaOperation[] = blurred
    ? [
        {
          kind: "refine",
          ids: [blurred.id],
          cards: [setApart(blurred.card)],
          reason: sentences().firstOperations.apart,
        },
      ]
    : [];
  return order.length < 3 ? [...refined, ...topUp(state, 3 - order.length)] : refined;
}

/** New ones where too few are left to choose from. */
const topUp = (state: ReviewState, count = 1): IdeaOperation[] => [
  {
    kind: "birth",
    ids: [],
    cards: laterCards(state, state.ideas.filter(({ origin }) => origin !== "initial").length + 1, count),
    reason: sentences().firstOperations.tooFew,
  },
];

const liveAfter = (alive: number, operations: readonly IdeaOperation[]): number =>
  operations.reduce(
    (count, { kind, ids, cards }) =>
      kind === "refine" ? count : count - (kind === "birth" ? 0 : ids.length) + cards.length,
    alive,
  );

const proposedIdeas = (state: ReviewState): IdeaCard[] =>
  Object.values(currentRound(state)?.turns ?? {}).flatMap(({ assessment }) => assessment.newIdeas);
const find = (ideas: readonly Idea[], id: string | undefined): Idea | undefined => ideas.find((idea) => idea.id === id);

/** P1-41: everything is given up, and three new ones begin where the assessors saw the cause. */
export function rescueIdeas(scene: Scene): Common & { cards: IdeaCard[] } {
  const { state, round } = scene;
  const born = state.ideas.filter(({ origin }) => origin !== "initial").length;
  const cause = state.rootCauses.findLast((one) => one.round === round)?.reply.cause ?? sentences().rescueIdeas.cause;
  const rulings = openIssues(state.ledger).map(({ id }) => ({
    issue_id: id,
    part: "",
    reason: sentences().rescueIdeas.reason,
    ruling: "FIXED" as const,
  }));
  return {
    cards: laterCards(state, born, 3),
    changes: [
      {
        what: sentences().rescueIdeas.what,
        why: cause,
        answers: rulings.map(({ issue_id }) => issue_id),
      },
    ],
    rulings,
    same_issues: [],
    decisions_needed: [],
    settlements: [],
  };
}

function common(scene: Scene, operations: readonly IdeaOperation[]): Common {
  const { state } = scene;
  const round = currentRound(state);
  const open = openIssues(state.ledger);
  const touching = (ids: readonly string[]) =>
    open.filter(({ title }) => ids.includes(ideaIn(state.ideas, title)?.id ?? "")).map(({ id }) => id);
  const changes = operations.map(({ kind, ids, cards, reason }) => ({
    what: `${VERBS[kind]} ${[ids.join(" and "), cards.map(({ title }) => `“${quotable(title, 90)}”`).join(" and ")].filter(Boolean).join(kind === "merge" || kind === "split" ? " into " : ": ")}`,
    why: reason,
    answers: touching(ids),
  }));
  const answered = new Set(changes.flatMap(({ answers }) => answers));
  const decision = settlingDecision(state);
  const reason = decision
    ? fill(sentences().common.decided, {
        by: decision.answer.answeredBy,
        words: quotable(plain(wordsOf(decision)), 140),
      })
    : sentences().common.touches;
  return {
    changes,
    rulings: open.map(({ id }) =>
      answered.has(id)
        ? { issue_id: id, part: "", reason: "", ruling: "FIXED" }
        : { issue_id: id, part: "", reason, ruling: "DEFERRED" },
    ),
    same_issues: [],
    decisions_needed: [],
    settlements: round ? settlementsIn(scene, contradictionsIn(state, round)) : [],
  };
}

const VERBS: Readonly<Record<IdeaOperation["kind"], string>> = {
  refine: "Refined",
  merge: "Merged",
  split: "Split",
  kill: "Dropped",
  birth: "New idea",
};

/** P1-41: why all of them failed, as each assessor sees it. */
export function rootCause({ seatIndex, state }: Scene): { cause: string; queries: string[] } {
  const idea = objectedIdea(ideasInOrder(state), seatIndex);
  const quote = idea
    ? fill(sentences().rootCause.andOthers, { coreQuestion: quotable(plain(idea.card.core_question), 100) })
    : sentences().rootCause.all;
  const [cause, query] = passages().rootCauses[seatIndex % passages().rootCauses.length] as readonly [string, string];
  return { cause: `${quote} ${cause}`, queries: [query] };
}

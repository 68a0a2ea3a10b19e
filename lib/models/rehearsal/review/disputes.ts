/** Where assessors object to each other: the contradiction of a split, and what is said in passing elsewhere. */
import type { Disagreement } from "@/lib/protocols/review/assessment";
import { roundLimit } from "@/lib/protocols/review/config";
import type { LedgerIssue } from "@/lib/protocols/review/ledger";
import { assessorsOf, type Decision, type ReviewState } from "@/lib/protocols/review/state";
import type { Conflict } from "./conflicts";
import { consensusRound, wordsOf } from "./course";
import { plain, quotable } from "../subject-matter";
import { quoteFrom } from "./quote";
import { raisedFor, raisedIn, type Scene } from "./scene";
import { fill } from "./voice";

export function disagreementsIn(scene: Scene): Disagreement[] {
  const { plan } = scene;
  return plan.conflict ? conflicting(scene, plan.conflict) : inPassing(scene);
}

/** Assessors read each other's issues from round 2 on; where the rounds are short they have to foresee them. */
function firstRound({ config }: ReviewState): number {
  return config.disagreement_rounds + 1 < roundLimit(config) ? 2 : 1;
}

function conflicting(scene: Scene, { topic, about, a, b }: Conflict): Disagreement[] {
  const { state, agent, round, settled } = scene;
  const assessors = assessorsOf(state);
  const side = [a, b].find(({ seat }) => assessors[seat]?.id === agent.id);
  const other = side && assessors[(side === a ? b : a).seat];
  if (!side || !other || settled || round < firstRound(state)) return [];
  const isAgain = round > firstRound(state);
  return [{ with_agent: other.id, topic, point: side.point, reason: fill(isAgain ? side.again : side.reason, { quote: quoteFrom(state, `side/${side.seat}`, about) }), counter_proposal: side.counter }];
}


/** A review that converges has one objection of one round: the modifier rules on it, and it is let go (P1-30). */
const OBJECTING_ROUND = 2;

function inPassing({ state, plan, script, agent, round, vary }: Scene): Disagreement[] {
  const slow = plan.holderOf("slow");
  const objecting = plan.holderOf("steady");
  const isPlayed = script === "converges" && state.config.disagreement_rounds > 1 && state.config.profile !== "idea" && consensusRound(state) > OBJECTING_ROUND;
  if (!isPlayed || round !== OBJECTING_ROUND || !slow || objecting?.id !== agent.id) return [];
  const main = raisedIn(plan, slow.id, 1).find(({ role }) => role === "slow");
  if (!main) return [];
  return [
    {
      with_agent: slow.id,
      topic: "how far the text goes",
      point: `That the text itself should go further on ${main.point.topic}, as ${slow.name} asks.`,
      reason: vary("length", ["What was added answers the question most readers have. Another paragraph on it makes the rest harder to find.", "Each sentence is right and all of them together hide what matters. Two sentences on this are enough for those who have to act."]),
      counter_proposal: `Leave it at what stands there now, and keep the rest on ${main.point.topic} for a note to those who ask.`,
    },
  ];
}

/** From round 2: how another's concern was handled. Those who pass speak of the one who does not. */
export function objectionsIn(scene: Scene): { agent: string; objection: string }[] {
  const { state, round, agent, settled, plan, vary, part } = scene;
  if (round < 2) return [];
  if (settled) return afterDecision(scene, settled);
  if (plan.conflict) return [];
  const held = openOfOthers(state, agent.id, round).map((issue) => ({ issue, raised: raisedFor(state, plan, issue) }));
  const blocked = held.find(({ raised }) => raised?.role === "obstacle");
  if (blocked?.raised && round > 2) {
    const { topic } = blocked.raised.point;
    return [
      {
        agent: blocked.issue.raisedBy,
        objection: vary(`objection/${round}`, [
          `I would not hold the text for ${topic}: what can be written about it is written.`,
          `${blocked.issue.id} is right, and no revision can give it. It belongs before a person, not into round ${round + 1}.`,
          `The answer on ${topic} has become longer and not better. Somebody with the right to decide should.`,
          `After ${round} rounds I would rather have ${topic} decided badly than discussed well.`,
        ]),
      },
    ];
  }
  const slow = held.find(({ raised }) => raised?.role === "slow");
  if (part !== "content" || round !== 2 || !slow?.raised) return [];
  return [{ agent: slow.issue.raisedBy, objection: `The change made for ${slow.issue.id} is right as far as it goes. Whoever reads that passage alone will still miss that it does not ${slow.raised.lacks}.` }];
}

/** Whoever had nothing to add says at least what the decision means to it. */
function afterDecision({ state, agent, plan, vary, round }: Scene, decision: Decision): { agent: string; objection: string }[] {
  const open = openOfOthers(state, agent.id, round).find((issue) => ["obstacle", "conflict"].includes(raisedFor(state, plan, issue)?.role ?? ""));
  if (!open) return [];
  const words = quotable(plain(wordsOf(decision)), 120);
  return [{ agent: open.raisedBy, objection: vary("after", [`None any more: “${words}” settles ${open.id} for me as well.`, `“${words}” leaves me none; ${open.id} can be closed.`, `${open.id} was not mine to close; with “${words}” it is closed from my side.`]) }];
}

/** As they stood at the end of the round before: what a neighbour says in this one is not known yet (P1-18). */
function openOfOthers(state: ReviewState, agentId: string, round: number): LedgerIssue[] {
  return state.ledger.filter(({ raisedBy, round: raised, reports }) => raisedBy !== agentId && raised < round && reports.filter((report) => report.round < round).at(-1)?.status !== "RESOLVED");
}

/** Where assessors object to each other: the contradiction of a split, and what is said in passing elsewhere. */
import type { Decision } from "@/lib/kernel/decisions";
import type { Disagreement } from "@/lib/protocols/review/rules/judging/assessment";
import { roundLimit } from "@/lib/protocols/review/rules/config";
import type { LedgerIssue } from "@/lib/protocols/review/rules/judging/ledger";
import { assessorsOf, type ReviewState } from "@/lib/protocols/review/rules/state";
import type { Conflict } from "../prose";
import { consensusRound, wordsOf } from "./course";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { quoteFrom } from "../quote";
import { raisedFor, raisedIn, type Scene } from "./scene";
import { fillSlots } from "../voice";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "../prose-sentences";

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
  return [
    {
      with_agent: other.id,
      topic,
      point: side.point,
      reason: fillSlots(isAgain ? side.again : side.reason, { quote: quoteFrom(state, `side/${side.seat}`, about) }),
      counter_proposal: side.counter,
    },
  ];
}

/** A review that converges has one objection of one round: the modifier rules on it, and it is let go (P1-30). */
const OBJECTING_ROUND = 2;

function inPassing({ state, plan, script, agent, round, vary }: Scene): Disagreement[] {
  const slow = plan.holderOf("slow");
  const objecting = plan.holderOf("steady");
  const isPlayed =
    script === "converges" &&
    state.config.disagreement_rounds > 1 &&
    state.config.profile !== "idea" &&
    consensusRound(state) > OBJECTING_ROUND;
  if (!isPlayed || round !== OBJECTING_ROUND || !slow || objecting?.id !== agent.id) return [];
  const main = raisedIn(plan, slow.id, 1).find(({ role }) => role === "slow");
  if (!main) return [];
  return [
    {
      with_agent: slow.id,
      topic: sentences().inPassing.topic,
      point: fill(sentences().inPassing.point, { topic: main.point.topic, slow }),
      reason: vary("length", sentences().inPassing.length),
      counter_proposal: fill(sentences().inPassing.counterProposal, { topic: main.point.topic }),
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
        objection: vary(`objection/${round}`, sentences().objectionsIn.objection, {
          topic,
          id: blocked.issue.id,
          next: round + 1,
          round,
        }),
      },
    ];
  }
  const slow = held.find(({ raised }) => raised?.role === "slow");
  if (part !== "content" || round !== 2 || !slow?.raised) return [];
  return [
    {
      agent: slow.issue.raisedBy,
      objection: fill(sentences().objectionsIn.asFarAsItGoes, { id: slow.issue.id, lacks: slow.raised.lacks }),
    },
  ];
}

/** Whoever had nothing to add says at least what the decision means to it. */
function afterDecision(
  { state, agent, plan, vary, round }: Scene,
  decision: Decision,
): { agent: string; objection: string }[] {
  const open = openOfOthers(state, agent.id, round).find((issue) =>
    ["obstacle", "conflict"].includes(raisedFor(state, plan, issue)?.role ?? ""),
  );
  if (!open) return [];
  const words = quotable(plain(wordsOf(decision)), 120);
  return [
    {
      agent: open.raisedBy,
      objection: vary("after", sentences().afterDecision.after, { words, id: open.id }),
    },
  ];
}

/** As they stood at the end of the round before: what a neighbour says in this one is not known yet (P1-18). */
function openOfOthers(state: ReviewState, agentId: string, round: number): LedgerIssue[] {
  return state.ledger.filter(
    ({ raisedBy, round: raised, reports }) =>
      raisedBy !== agentId &&
      raised < round &&
      reports.filter((report) => report.round < round).at(-1)?.status !== "RESOLVED",
  );
}

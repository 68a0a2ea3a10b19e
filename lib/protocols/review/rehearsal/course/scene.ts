/** Everything one reply is composed from, read off the state once. */
import type { Agent } from "@/lib/domain/agent";
import type { Decision } from "@/lib/kernel/decisions";
import { openIssuesOf, type LedgerIssue } from "@/lib/protocols/review/rules/judging/ledger";
import { lensById, lensOfKind, type LensId } from "@/lib/protocols/review/rules/lenses/lenses";
import { lensOf } from "@/lib/protocols/review/rules/profiles";
import { assessorsOf, type ReviewState } from "@/lib/protocols/review/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { settledBefore } from "./course";
import { itemsFor } from "../lenses/items";
import type { Part } from "../parts";
import { planOf, type Plan } from "./plan";
import type { Raised } from "./raised";
import type { ReviewScriptId } from "@/lib/protocols/review/rules/scripts";
import { varying, type Vary } from "../voice";

export type Scene = {
  state: ReviewState;
  ask: Ask;
  script: ReviewScriptId;
  round: number;
  agent: Agent;
  /** Place among the assessors; 3 for the modifier. */
  seatIndex: number;
  lens: LensId;
  plan: Plan;
  part: Part;
  /** Open issues of this agent from earlier rounds. */
  mine: readonly LedgerIssue[];
  /** The person's word that settled what stood in the way. */
  settled: Decision | null;
  vary: Vary;
};

export function sceneOf(state: ReviewState, ask: Ask, script: ReviewScriptId): Scene {
  const assessors = assessorsOf(state);
  const at = assessors.findIndex(({ id }) => id === ask.agentId);
  const agent = assessors[at] ?? state.panel.find(({ id }) => id === ask.agentId) ?? (assessors[0] as Agent);
  const seatIndex = at >= 0 ? at : assessors.length;
  const plan = planOf(state, script);
  return {
    state,
    ask,
    script,
    round: ask.round,
    agent,
    seatIndex,
    lens: lensOfKind(ask.kind) ?? lensOf(state.config, agent),
    plan,
    part: plan.partOf(agent.id),
    mine: openIssuesOf(state.ledger, ask.agentId).filter((issue) => issue.round < ask.round),
    settled: settledBefore(state, ask.round),
    vary: varying(state.seed, seatIndex, ask.round),
  };
}

/** What a seat raises for the first time in a round. */
export const raisedIn = (plan: Plan, seat: string, round: number): Raised[] =>
  plan.raised.filter((raised) => raised.seat === seat && raised.round === round);

/** The point behind an issue of the ledger, found by the title its lens gave it. */
export function raisedFor(state: ReviewState, plan: Plan, issue: LedgerIssue): Raised | null {
  const agent = state.panel.find(({ id }) => id === issue.raisedBy);
  if (!agent) return null;
  const lens = lensOf(state.config, agent);
  return (
    plan.raised
      .filter(({ seat }) => seat === issue.raisedBy)
      .find((raised) => titleThrough(lens, raised) === issue.title) ?? null
  );
}

/** What an issue is called through the form of a lens. */
export function titleThrough(lens: LensId, raised: Raised): string | undefined {
  const reply = {
    prior_concerns: [],
    disagreements: [],
    issues_with_others: [],
    same_as: [],
    remaining: [],
    ...itemsFor(lens, [raised]),
  };
  return lensById(lens).read(reply).issues[0]?.title.trim();
}

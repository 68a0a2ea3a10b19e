/** P2-32 to P2-35: the rule table first, then confidence, then the chair. What is left goes to a person (P2-37). */
import { assertNever } from "@/lib/domain/assert-never";
import type { AgentId } from "@/lib/domain/ids";
import { DRAFT_ID, isOpen, isWithDraft, lastStatement, positionIn, sameId, type Conflict } from "./conflicts";
import { specialistOf } from "../specialist";
import { MAX_ROUNDS } from "../config";
import { answeredIn, effectiveAnswer, nameOf, type ChairState } from "../state";
import { CONFIDENCE_RANK, type Confidence, type ResolutionMethod } from "../vocabulary";

export type Ruling =
  | {
      kind: "settled";
      method: "consensus" | "rule_table" | "confidence_weighted";
      winner: AgentId | null;
      rule: string;
      rationale: string;
    }
  /** No rule names a winner: the chair decides, under this rule. */
  | { kind: "chair"; method: "rule_table" | "chair_decision"; rule: string; why: string; isConservative: boolean }
  /** The rule names a winner, but a person has to stand for it. */
  | { kind: "person"; winner: AgentId; rule: string; why: string };

export function rulingOn(state: ChairState, conflict: Conflict): Ruling {
  if (!isOpen(conflict)) return agreed(state, conflict);
  return byTable(state, conflict) ?? (isWithDraft(conflict) ? AGAINST_DRAFT : byConfidence(state, conflict));
}

/** P2-43: a draft is not sure of anything, so confidence can't decide. */
const AGAINST_DRAFT: Ruling = {
  kind: "chair",
  method: "chair_decision",
  rule: "P2-43",
  why: "The objection is to the draft itself: the chair weighs it against the draft's reasons.",
  isConservative: false,
};

function agreed(state: ChairState, conflict: Conflict): Ruling {
  const { agreement, adoptedSide } = lastStatement(conflict);
  const winner = adoptedSide === "a" ? conflict.a : adoptedSide === "b" ? conflict.b : null;
  return {
    kind: "settled",
    method: "consensus",
    winner,
    rule: "P2-27",
    rationale:
      agreement ||
      (winner ? `Both now share ${nameOf(state, winner)}'s position.` : "Both have come to the same position."),
  };
}

/** P2-32 */
function byTable(state: ChairState, conflict: Conflict): Ruling | null {
  const favoured = favouredParty(state, conflict);
  const settled = (winner: AgentId, rationale: string): Ruling => ({
    kind: "settled",
    method: "rule_table",
    winner,
    rule: "P2-32",
    rationale,
  });
  switch (conflict.type) {
    case "security_convenience":
      if (!favoured) return null;
      if (conflict.isBlocking)
        return {
          kind: "person",
          winner: favoured,
          rule: "P2-32",
          why: `${nameOf(state, favoured)} holds that it can't go ahead without this, and security comes before convenience.`,
        };
      return settled(favoured, `Security comes before convenience: the position of ${nameOf(state, favoured)} stands.`);
    case "performance_maintainability": {
      if (!favoured) return null;
      const fast = favoured === conflict.a ? conflict.b : conflict.a;
      return conflict.isCriticalPath
        ? settled(
            fast,
            `It is on the critical path, so performance comes before maintainability: the position of ${nameOf(state, fast)} stands.`,
          )
        : settled(
            favoured,
            `Off the critical path, maintainability comes before performance: the position of ${nameOf(state, favoured)} stands.`,
          );
    }
    case "architecture_speed":
      return favoured
        ? settled(favoured, `Architecture comes before speed: the position of ${nameOf(state, favoured)} stands.`)
        : null;
    case "cross_cutting":
      return favoured
        ? settled(
            favoured,
            `On a cross-cutting matter the architect's word counts: the position of ${nameOf(state, favoured)} stands.`,
          )
        : null;
    case "style":
      return {
        kind: "chair",
        method: "rule_table",
        rule: "P2-32",
        why: "Questions of style are for the chair to decide, following an existing pattern.",
        isConservative: false,
      };
    case "other":
      return null;
    default:
      return assertNever(conflict.type);
  }
}

/** As the chair names it; otherwise by what the answers and the seats themselves say. */
function favouredParty(state: ChairState, { type, a, b, favouredSide }: Conflict): AgentId | null {
  const named = favouredSide === "a" ? a : favouredSide === "b" ? b : null;
  const only = (holds: (id: AgentId) => boolean): AgentId | null => (holds(a) === holds(b) ? null : holds(a) ? a : b);
  const isArchitect = (id: AgentId): boolean =>
    state.panel.some((agent) => agent.id === id && specialistOf(agent, state.config).role === "architect");
  switch (type) {
    case "security_convenience":
      return named ?? only((id) => effectiveAnswer(state, id)?.position.isSecurity ?? false);
    case "architecture_speed":
      return named ?? only(isArchitect);
    case "cross_cutting":
      // The rule is about who speaks, not about what for.
      return only(isArchitect);
    case "performance_maintainability":
    case "style":
    case "other":
      return named;
    default:
      return assertNever(type);
  }
}

/** P2-33, P2-34. A rebuttal of two equally sure sides is the next round, and by now there is none. */
function byConfidence(state: ChairState, { a, b }: Conflict): Ruling {
  const [sureA, sureB] = [a, b].map((id) => effectiveAnswer(state, id)?.position.confidence ?? null) as [
    Confidence | null,
    Confidence | null,
  ];
  const chair = (why: string, isConservative = false): Ruling => ({
    kind: "chair",
    method: "chair_decision",
    rule: "P2-34",
    why,
    isConservative,
  });
  if (sureA === null || sureB === null)
    return chair(`${nameOf(state, sureA === null ? a : b)} gave no confidence to go by.`);
  if (sureA !== sureB) {
    const isA = CONFIDENCE_RANK[sureA] > CONFIDENCE_RANK[sureB];
    const [winner, loser, high, low] = isA ? [a, b, sureA, sureB] : [b, a, sureB, sureA];
    return {
      kind: "settled",
      method: "confidence_weighted",
      winner,
      rule: sureA === "Medium" || sureB === "Medium" ? "P2-34" : "P2-33",
      rationale: `${nameOf(state, winner)} is surer (${high}) than ${nameOf(state, loser)} (${low}).`,
    };
  }
  if (sureA === "Low")
    return chair(
      "Both sides are unsure: the conservative choice is taken, or a person decides if it can't be undone.",
      true,
    );
  return chair(`Both sides are equally sure (${sureA}).`);
}

export type Resolution = {
  conflictId: string;
  method: ResolutionMethod;
  winner: AgentId | null;
  rule: string;
  rationale: string;
  by: "rule" | "chair" | "person";
};

export const chairDecisionOn = ({ chairDecisions }: ChairState, { id }: Conflict) =>
  chairDecisions.findLast(({ conflict_id }) => sameId(conflict_id, id));

const NO_SIDE: ReadonlySet<string> = new Set(["neither", "compromise", "both", "deferred"]);
/** No side is taken over the other: a compromise, a third way, or nothing yet. */
export const isNoSide = (winner: string): boolean => NO_SIDE.has(winner.trim().toLowerCase());

/** A ruling that puts it off settles nothing: what it waits for, in the chair's words. */
export function deferralOf(
  state: ChairState,
  conflict: Conflict,
): { waitsFor: string; rationale: string; seq: number } | null {
  const decided =
    isOpen(conflict) && rulingOn(state, conflict).kind === "chair" ? chairDecisionOn(state, conflict) : null;
  return decided?.winner.trim().toLowerCase() === "deferred" && !isIrreversiblyUnsure(state, conflict)
    ? { waitsFor: decided.resolution, rationale: decided.rationale, seq: decided.seq }
    : null;
}

/** P2-34: two unsure sides and no way back. */
export function isIrreversiblyUnsure(state: ChairState, conflict: Conflict): boolean {
  const ruling = rulingOn(state, conflict);
  return ruling.kind === "chair" && ruling.isConservative && chairDecisionOn(state, conflict)?.is_irreversible === true;
}

/** Neither a rule nor the chair has settled it. */
export function isAtIssue(state: ChairState, conflict: Conflict): boolean {
  const ruling = rulingOn(state, conflict);
  if (ruling.kind === "settled") return false;
  return ruling.kind === "person" || !chairDecisionOn(state, conflict) || isIrreversiblyUnsure(state, conflict);
}

/** Null as long as it is not resolved. */
export function resolutionOf(state: ChairState, conflict: Conflict): Resolution | null {
  const ruling = rulingOn(state, conflict);
  if (ruling.kind === "settled")
    return {
      conflictId: conflict.id,
      method: ruling.method,
      winner: ruling.winner,
      rule: ruling.rule,
      rationale: ruling.rationale,
      by: "rule",
    };
  if (isAtIssue(state, conflict)) return byPerson(state, conflict);
  const decided = chairDecisionOn(state, conflict);
  if (ruling.kind !== "chair" || !decided || deferralOf(state, conflict)) return null;
  const pattern = decided.cited_pattern ? ` It follows an existing pattern: ${decided.cited_pattern}` : "";
  return {
    conflictId: conflict.id,
    method: ruling.method,
    winner: winnerNamed(state, conflict, decided.winner),
    rule: ruling.rule,
    rationale: `${decided.resolution} ${decided.rationale}${pattern}`,
    by: "chair",
  };
}

export function winnerNamed({ panel }: Pick<ChairState, "panel">, { a, b }: Conflict, called: string): AgentId | null {
  const wanted = called.trim().toLowerCase();
  if (b === DRAFT_ID && /^(?:the[\s_-]+)?(?:draft|plan)$/.test(wanted)) return b;
  return (
    [a, b].find(
      (id) => id === wanted || panel.some((agent) => agent.id === id && agent.name.toLowerCase() === wanted),
    ) ?? null
  );
}

/** P2.6: the person took a side, or the chair's proposal. */
function byPerson(state: ChairState, conflict: Conflict): Resolution | null {
  const decision = escalationDecision(state);
  if (!decision) return null;
  const chosen = chosenPosition(decision);
  const winner = chosen && (conflict.a === chosen || conflict.b === chosen) ? chosen : null;
  const what = winner ? `${positionIn(conflict, winner)} ` : state.proposal ? `${state.proposal.proposal} ` : "";
  return {
    conflictId: conflict.id,
    method: "escalated",
    winner,
    rule: "P2-37",
    rationale: `${what}${decision.answer.answeredBy}: ${decision.answer.rationale}`,
    by: "person",
  };
}

type Decision = ChairState["decisions"][number];

/** What a person decided about the matter itself, if they did. */
export const escalationDecision = ({ decisions }: ChairState): Decision | null =>
  decisions.findLast(
    ({ gate, answer }) =>
      gate.kind === "escalation" && (answer.choice === "chair_proposal" || POSITION.test(answer.choice)),
  ) ?? null;

const POSITION = /^position_([a-z])$/;

/** Options are lettered in the order of the gate's positions. */
export function chosenPosition({ gate, answer }: Decision): AgentId | null {
  const letter = POSITION.exec(answer.choice)?.[1];
  return letter === undefined ? null : (gate.positions[letter.charCodeAt(0) - "a".charCodeAt(0)]?.agentId ?? null);
}

export const resolutions = (state: ChairState): Resolution[] =>
  state.conflicts.flatMap((conflict) => resolutionOf(state, conflict) ?? []);

/** P2-38: what steers the chair. For the chair's panel on screen; never in the report. */
export type ChairCounters = {
  roundsUsed: number;
  maxRounds: number;
  rounds: readonly { round: number; dispatched: number; answered: number }[];
  conflicts: number;
  /** Short circuit where there was none. */
  methods: readonly ResolutionMethod[];
};

export function chairCounters(state: ChairState): ChairCounters {
  const isShort = state.rounds[0]?.evaluation?.status === "short_circuit";
  return {
    roundsUsed: state.rounds.length,
    maxRounds: MAX_ROUNDS,
    rounds: state.rounds.map((round) => ({
      round: round.number,
      dispatched: round.order.length,
      answered: answeredIn(round).length,
    })),
    conflicts: state.conflicts.length,
    methods: isShort ? ["short_circuit"] : resolutions(state).map(({ method }) => method),
  };
}

/**
 * How people decide a gate together (G-20) and what a deadline does (G-21). The engine's, like the budget: no protocol
 * sees a vote, only the one answer that comes of them. The rows of gates are kept by the same function as the fold.
 */
import { assertNever } from "@/lib/domain/assert-never";
import { amountOf } from "@/lib/domain/money/amount";
import type { DeadlineEnding, Deciding, DecidingState, PersonRef, Vote } from "@/lib/domain/gate/deciding";
import { ANYONE } from "@/lib/domain/gate/anyone";
import type { Gate, GateAnswer, GateOption } from "@/lib/domain/gate/gate";
import { gateAnswerProblems } from "@/lib/domain/gate/gate-answer-problems";
import type { GateId } from "@/lib/domain/ids";
import type { Outcome } from "@/lib/domain/outcome";
import { andList } from "@/lib/domain/wording";
import type { EventPayload, PayloadOf } from "@/lib/events/schema";

/** In the place of a name, where no person chose. What a program goes by is `byDeadline`. */
export const DEADLINE_NAME = "Nobody (the deadline passed)";
export const CLOSED_UNDECIDED = "closed_undecided";

export type DecidingEvent =
  | PayloadOf<"gate.assigned">
  | PayloadOf<"gate.voted">
  | PayloadOf<"gate.delegated">
  | PayloadOf<"gate.overdue">;

export const isDecidingEvent = (payload: EventPayload): payload is DecidingEvent => DECIDING_EVENTS.has(payload.type);
const DECIDING_EVENTS: ReadonlySet<string> = new Set<DecidingEvent["type"]>([
  "gate.assigned",
  "gate.voted",
  "gate.delegated",
  "gate.overdue",
]);

/** A gate as it is opened here. What one person knows needs no second: the panel's questions are answered once. */
export function withDeciding(gate: Gate, deciding: Deciding | undefined): Gate {
  if (!deciding || gate.deciding) return gate;
  return { ...gate, deciding: gate.questions ? { ...deciding, needed: 1 } : deciding };
}

/** `at`: when its time begins to run. */
export const startDeciding = (gateId: GateId, rule: Deciding, at: string): DecidingState => ({
  gateId,
  rule,
  deadlineAt: deadlineOf(rule, at),
  votes: [],
  handedOver: [],
  overdue: null,
});

export function evolveDeciding(
  before: DecidingState | undefined,
  payload: DecidingEvent,
  { at, seq }: { at: string; seq: number },
): DecidingState {
  const state = before ?? startDeciding(payload.gateId, ANYONE, at);
  switch (payload.type) {
    case "gate.assigned": {
      const rule = payload.deciding;
      return {
        ...state,
        rule,
        deadlineAt: deadlineOf(rule, at),
        votes: state.votes.filter(({ person }) => decides(rule, person.id)),
        overdue: null,
      };
    }
    case "gate.voted": {
      const { choice, rationale, acceptedRisks, scores, texts } = payload.answer;
      const vote: Vote = { person: payload.person, choice, rationale, acceptedRisks, scores, texts, at, seq };
      return { ...state, votes: [...state.votes.filter(({ person }) => person.id !== payload.person.id), vote] };
    }
    case "gate.delegated": {
      const { from, to } = payload;
      const deciders = state.rule.deciders.map((one) => (one.id === from.id ? to : one));
      return {
        ...state,
        rule: { ...state.rule, deciders },
        votes: state.votes.filter(({ person }) => person.id !== from.id),
        handedOver: [...state.handedOver, { from, to, at, seq }],
      };
    }
    case "gate.overdue":
      return { ...state, overdue: { deadlineAt: payload.deadlineAt, ending: payload.ending, at, seq } };
    default:
      return assertNever(payload);
  }
}

/** Anyone, where nobody is named. */
export const decides = ({ deciders }: Deciding, personId: string): boolean =>
  deciders.length === 0 || deciders.some(({ id }) => id === personId);

export const needsVotes = (state: DecidingState | undefined): state is DecidingState =>
  state !== undefined && state.rule.needed > 1;

/** Votes for the same, largest group first: one option, and in what it asks for the same values. */
export function groupsOf(gate: Gate, votes: readonly Vote[]): Vote[][] {
  const groups = new Map<string, Vote[]>();
  for (const vote of votes) {
    const key = sameAs(gate, vote);
    groups.set(key, [...(groups.get(key) ?? []), vote]);
  }
  return [...groups.values()].toSorted((a, b) => b.length - a.length);
}

/** The answer enough people agree on; null while there is none. */
export function agreedAnswer(gate: Gate, { rule, votes }: DecidingState): GateAnswer | null {
  const [most, next] = groupsOf(gate, votes);
  if (!most || most.length < rule.needed || most.length === next?.length) return null;
  const [first] = most as [Vote, ...Vote[]];
  return {
    choice: first.choice,
    rationale: most.length === 1 ? first.rationale : reasonsOf(most),
    answeredBy: namesOf(most.map(({ person }) => person.name)),
    acceptedRisks: first.acceptedRisks as GateAnswer["acceptedRisks"],
    scores: first.scores,
    texts: first.texts,
    votes: votes.map(({ person, choice, rationale }) => ({ person, choice, rationale })),
  };
}

/** Named deciders whose vote is missing; all of them where they don't agree, as one of them has to change theirs. */
export function missingPeople({ rule: { deciders }, votes }: DecidingState): PersonRef[] {
  const missing = deciders.filter(({ id }) => !votes.some(({ person }) => person.id === id));
  return missing.length > 0 ? missing : [...deciders];
}

/**
 * Whether it waits for a person who may decide: they are named, or nobody is, and have not voted yet; once as many have
 * voted as can or have to, and it is still open, it waits for all of them again.
 */
export function awaits(state: DecidingState | null | undefined, personId: string): boolean {
  if (!state) return true;
  const { rule, votes } = state;
  if (!decides(rule, personId)) return false;
  const hasVoted = votes.some(({ person }) => person.id === personId);
  return rule.needed === 1 || !hasVoted || votes.length >= Math.max(rule.needed, rule.deciders.length);
}

/** Everybody has voted, and for no option there are enough: somebody has to change their vote. */
export const isSplit = (gate: Gate, state: DecidingState): boolean =>
  state.rule.deciders.length > 0 &&
  state.votes.length >= state.rule.deciders.length &&
  agreedAnswer(gate, state) === null;

/** A vote, and the answer where it is the one that was missing. Empty: they have voted so already. */
export function voteEvents(gate: Gate, state: DecidingState, person: PersonRef, answer: GateAnswer): EventPayload[] {
  const voted: PayloadOf<"gate.voted"> = { type: "gate.voted", gateId: gate.id, person, answer };
  const before = state.votes.find((vote) => vote.person.id === person.id);
  const after = evolveDeciding(state, voted, { at: "", seq: 0 });
  const vote = after.votes.at(-1);
  if (before && vote && before.rationale === vote.rationale && sameAs(gate, before) === sameAs(gate, vote)) return [];
  return [voted, ...answeredBy(gate, after)];
}

/** What follows from others deciding, or fewer of them having to agree. */
export function assignEvents(
  gate: Gate,
  before: DecidingState | undefined,
  deciding: Deciding,
  by: string,
): EventPayload[] {
  const assigned: PayloadOf<"gate.assigned"> = { type: "gate.assigned", gateId: gate.id, deciding, by };
  return [assigned, ...answeredBy(gate, evolveDeciding(before, assigned, { at: "1970-01-01T00:00:00.000Z", seq: 0 }))];
}

function answeredBy(gate: Gate, state: DecidingState): EventPayload[] {
  const answer = agreedAnswer(gate, state);
  return answer ? [{ type: "gate.answered", gateId: gate.id, answer }] : [];
}

/** What a deadline that passed takes; null where there is none, or only a person could take it. */
export function takenAtDeadline(gate: Gate, { deadline }: Deciding): GateOption | null {
  const wanted = gate.options.find(({ id, isRecommended }) =>
    deadline?.option === undefined ? isRecommended === true : id === deadline.option,
  );
  return wanted && canBeTaken(gate, wanted) ? wanted : null;
}

/** Without anything only a person can give: a risk accepted, a text, a score. */
export const canBeTaken = (gate: Gate, option: GateOption): boolean =>
  Object.keys(gateAnswerProblems(gate, { ...NOTHING, choice: option.id, rationale: "-" })).length === 0;

const NOTHING: GateAnswer = { choice: "", rationale: "", answeredBy: "-", acceptedRisks: [], scores: {}, texts: {} };

/** G-21. Empty: it was met already, or the gate has none (any more). */
export function overdueEvents(gate: Gate, state: DecidingState | undefined, round: number): EventPayload[] {
  const { deadlineAt = null, rule = ANYONE, overdue = null } = state ?? {};
  if (deadlineAt === null || overdue || !rule.deadline) return [];
  const option = rule.deadline.ending === "take" ? takenAtDeadline(gate, rule) : null;
  const ending: DeadlineEnding = rule.deadline.ending === "take" && !option ? "remind" : rule.deadline.ending;
  const passed: EventPayload = { type: "gate.overdue", gateId: gate.id, deadlineAt, ending, deciders: rule.deciders };
  if (option)
    return [
      passed,
      {
        type: "gate.answered",
        gateId: gate.id,
        answer: {
          ...NOTHING,
          choice: option.id,
          answeredBy: DEADLINE_NAME,
          rationale: `Nobody decided by ${spoken(deadlineAt)}, so ${rule.deadline.option === undefined ? "the recommended option" : "the option named for this case"} was applied, as set beforehand.`,
          byDeadline: { deadlineAt },
          ...(state && state.votes.length > 0
            ? { votes: state.votes.map(({ person, choice, rationale }) => ({ person, choice, rationale })) }
            : {}),
        },
      },
    ];
  return ending === "close"
    ? [passed, { type: "deliberation.closed", outcome: undecidedOutcome(gate, deadlineAt, round) }]
    : [passed];
}

const undecidedOutcome = (gate: Gate, deadlineAt: string, rounds: number): Outcome => ({
  status: CLOSED_UNDECIDED,
  stoppedBy: gate.kind,
  rounds,
  summary: `No decision was reached by the deadline, ${spoken(deadlineAt)}, so it was closed undecided, as arranged`,
  recorded: false,
  decidedBy: "nobody",
});

/** "2026-11-18 12:00 UTC": the reader's time zone is not known here. */
export const spoken = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

const NAMED = 3;
/** "Ada, Grace and 2 others". */
export function namesOf(names: readonly string[]): string {
  if (names.length <= NAMED) return andList(names);
  const others = names.length - NAMED + 1;
  return andList([...names.slice(0, NAMED - 1), `${others} others`]);
}

const reasonsOf = (votes: readonly Vote[]): string =>
  votes
    .flatMap(({ person, rationale }) => (rationale.trim() ? [`${person.name}: ${rationale.trim()}`] : []))
    .join("\n\n");

function sameAs(gate: Gate, vote: Vote): string {
  const needs = gate.options.find(({ id }) => id === vote.choice)?.requires ?? [];
  return JSON.stringify([
    vote.choice,
    ...needs.map((need) => {
      switch (need.kind) {
        case "text":
          return (vote.texts[need.field] ?? "").trim().replace(/\s+/g, " ");
        case "amount":
          return amountOf(vote.texts[need.field] ?? "");
        case "score":
          return vote.scores[need.agentId] ?? null;
        case "risk_acceptance":
          return vote.acceptedRisks.includes(need.agentId);
        default:
          return assertNever(need);
      }
    }),
  ]);
}

function deadlineOf({ deadline }: Deciding, from: string): string | null {
  return deadline ? new Date(Date.parse(from) + deadline.minutes * 60_000).toISOString() : null;
}

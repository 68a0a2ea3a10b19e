/** Two deliberations side by side: what they share, where they part, and how they differ in the end. */
import type { DeliberationEvent } from "@/lib/events/schema";
import { choiceLabel } from "@/lib/kernel/decisions";
import type { Folded } from "@/lib/kernel/fold";
import { configAt, withOwnIds } from "@/lib/kernel/fork";
import { readingOf } from "@/lib/kernel/registry";
import { agentName } from "@/lib/projections/agent-name";
import { wordChanges, type WordPiece } from "@/lib/projections/answer/word-changes";
import { eventSentences } from "@/lib/projections/event-sentence";
import { andList, countOf, ended } from "@/lib/projections/wording";
import { compareIssues, type ComparedIssues } from "./compare-issues";
import { compareVerdicts, type ComparedVerdicts } from "./compare-verdicts";
import { plainWords } from "./plain-words";
import { compareSide, type CompareSide } from "./compare-side";

export type Compared = { log: readonly DeliberationEvent[]; folded: Folded };

export type ComparedSide = CompareSide & {
  /** What is done or set differently here. */
  differs: readonly WordPiece[];
  answerPieces: readonly WordPiece[];
  /** The other one has the same condition. */
  conditionList: readonly { text: string; isShared: boolean }[];
  /** Rounds that ended after the two parted. */
  ownRounds: CompareSide["rounds"];
};

export type Comparison = {
  headline: string;
  lead: string;
  /** Events they have in common; 0 where neither was forked from the other. */
  shared: number;
  sharedRounds: CompareSide["rounds"];
  /** What the shared part took, said once; null where nothing is shared. */
  sharedCost: string | null;
  issues: ComparedIssues;
  verdicts: ComparedVerdicts | null;
  a: ComparedSide;
  b: ComparedSide;
};

export function compare(one: Compared, other: Compared): Comparison {
  const shared = sharedPast(one.log, other.log);
  const [a, b] = [compareSide(one.log, one.folded), compareSide(other.log, other.folded)];
  const [differsA, differsB] = [differs(one, other, shared), differs(other, one, shared)];
  return {
    headline: headlineOf(a, b),
    lead: leadOf(one, other, shared),
    shared,
    sharedRounds: a.rounds.filter(({ seq }) => seq <= shared),
    sharedCost: shared > 0 ? sharedCost(one, other, shared) : null,
    issues: compareIssues(one.folded, other.folded, shared),
    verdicts: compareVerdicts(one.folded, other.folded),
    a: sideOf(a, b, shared, wordChanges(differsB, differsA)),
    b: sideOf(b, a, shared, wordChanges(differsA, differsB)),
  };
}

const sideOf = (
  own: CompareSide,
  other: CompareSide,
  shared: number,
  differing: readonly WordPiece[],
): ComparedSide => ({
  ...own,
  differs: differing,
  answerPieces: own.answer === null ? [] : wordChanges(other.answer, own.answer),
  conditionList: own.conditions.map((text) => ({
    text,
    isShared: other.conditions.some((one) => plainWords(one) === plainWords(text)),
  })),
  ownRounds: own.rounds.filter(({ seq }) => seq > shared),
});

function headlineOf(a: CompareSide, b: CompareSide): string {
  if (a.isClosed && b.isClosed) {
    if (!a.isDecided && !b.isDecided) return "Both ended without a decision.";
    if (a.isDecided !== b.isDecided)
      return `${a.isDecided ? "A" : "B"} ended with a decision, ${a.isDecided ? "B" : "A"} without one.`;
    if (a.answer !== null && b.answer !== null && plainWords(a.answer) === plainWords(b.answer))
      return a.dissent.length === b.dissent.length
        ? "Both ended with the same answer."
        : `Both ended with the same answer; ${countOf(a.dissent.length, "seat")} in A and ${countOf(b.dissent.length, "seat")} in B disagree.`;
    return "They ended with different answers.";
  }
  if (a.isClosed || b.isClosed) return `${a.isClosed ? "A" : "B"} has ended; ${a.isClosed ? "B" : "A"} has not.`;
  return "Neither has ended yet.";
}

function leadOf(one: Compared, other: Compared, shared: number): string {
  if (shared === 0) {
    const same =
      one.folded.lifecycle.created.subject.question.trim() === other.folded.lifecycle.created.subject.question.trim();
    const again = asksAgain(other, one) ? "B asks A again" : asksAgain(one, other) ? "A asks B again" : null;
    if (again) return `${again}${same ? "" : ", in other words"}; no event is shared.`;
    return same
      ? "Two deliberations on the same question; nothing is shared."
      : "Two deliberations on different questions; nothing is shared.";
  }
  const fork = [other, one].find(({ folded }) => folded.lifecycle.created.forkedFrom !== undefined);
  const by = fork?.folded.lifecycle.created.forkedFrom?.by;
  const question = gateAt(other, shared) ?? gateAt(one, shared);
  const after = question ? `They diverge at the question: “${question}”` : `They diverge after event ${shared}.`;
  return `${by ? `${by} forked it. ` : ""}${after} Everything before that is shared.`;
}

const asksAgain = ({ folded: own }: Compared, { folded: of }: Compared): boolean =>
  own.lifecycle.created.askedAgainFrom === of.lifecycle.deliberationId;

/** The question that was open where they part. */
function gateAt({ log, folded }: Compared, shared: number): string | null {
  const next = folded.lifecycle.decided.find(({ seq }) => seq > shared)?.gate;
  const isOpen = log
    .slice(0, shared)
    .some(({ payload }) => payload.type === "gate.opened" && payload.gate.id === next?.id);
  return next && isOpen ? next.question : null;
}

/** In the words of the log: the first thing that happened here and not there, or how they were set up. */
function differs(own: Compared, other: Compared, shared: number): string {
  if (shared === 0) return setUp(own.folded);
  const changed = [...settingsChanged(own, other, shared), ...onlyHere(own, other), ...seatsChanged(own, shared)];
  const decision = own.folded.lifecycle.decided.find(({ seq }) => seq > shared);
  if (decision) {
    const { rationale, answeredBy } = decision.answer;
    const why = rationale ? `. ${ended(rationale)}` : ".";
    changed.push(`${answeredBy} at event ${decision.seq}: “${choiceLabel(decision)}”${why}`);
  }
  if (changed.length > 0) return changed.join(" ");
  const next = eventSentences(own.log)[shared];
  return next === undefined ? "Nothing has happened here since." : `Event ${shared + 1}: ${next}`;
}

function setUp({ lifecycle: { created, panel } }: Folded): string {
  const model = created.source.kind === "rehearsal" ? "a rehearsal" : created.source.model;
  return `${readingOf(created.protocol).title} of ${countOf(panel.length, "seat")}: ${andList(panel.map(({ name }) => name))}; ${model}.`;
}

function settingsChanged(own: Compared, other: Compared, shared: number): string[] {
  const { created } = own.folded.lifecycle;
  const labels = Object.entries(readingOf(created.protocol).laterSettings ?? {});
  const [mine, theirs] = [created, other.folded.lifecycle.created].map(
    (one) => configAt(one, shared) as Record<string, unknown>,
  );
  return labels
    .filter(([name]) => JSON.stringify(mine?.[name]) !== JSON.stringify(theirs?.[name]))
    .map(([name, label]) => `${label}: ${mine?.[name] === null ? "off" : String(mine?.[name])}.`);
}

/** Seats the other one does not have. */
function onlyHere(own: Compared, other: Compared): string[] {
  const [mine, theirs] = [own, other].map(({ folded }) => folded.lifecycle.panel);
  const names = (mine ?? []).filter(({ id }) => !theirs?.some((one) => one.id === id)).map(({ name }) => name);
  return names.length === 0 ? [] : [`${andList(names)} ${names.length === 1 ? "sits" : "sit"} here only.`];
}

function seatsChanged({ log, folded }: Compared, shared: number): string[] {
  const { panel } = folded.lifecycle.created;
  return log
    .slice(shared)
    .flatMap(({ payload }) => (payload.type === "seat.changed" ? [payload] : []))
    .map(
      ({ agentId, settings }) => `${agentName(panel, agentId)} is asked with ${settings.model ?? "other settings"}.`,
    );
}

/** A fork counts none of its past as its own, so the sum of both sides is what was paid. */
function sharedCost(one: Compared, other: Compared, shared: number): string | null {
  const counts = ({ folded }: Compared): boolean => (folded.lifecycle.created.forkedFrom?.seq ?? 0) < shared;
  const calls = Math.max(...[one, other].map(({ folded }) => folded.lifecycle.shared.calls));
  if (calls === 0) return null;
  const where = counts(one) ? "A" : counts(other) ? "B" : "neither";
  return `${countOf(calls, "call")} before they parted ${calls === 1 ? "was" : "were"} made and paid once, and ${calls === 1 ? "is" : "are"} counted in ${where}.`;
}

/** How many events two deliberations share from their beginning, because one was forked from the other or both from a third; 0 where they only look alike. */
function sharedPast(one: readonly DeliberationEvent[], other: readonly DeliberationEvent[]): number {
  const [first, second] = [one[0], other[0]];
  if (!first || !second || first.at !== second.at || !isCopied(first, second)) return 0;
  const length = Math.min(one.length, other.length);
  let shared = 1;
  while (shared < length && isSame(one[shared], other[shared])) shared += 1;
  return shared;
}

/** Of two first events at least one says that it was copied. */
const isCopied = (one: DeliberationEvent, other: DeliberationEvent): boolean =>
  [one, other].some(({ payload }) => payload.type === "deliberation.created" && payload.forkedFrom !== undefined);

/** Copies keep time and content; gates are named after the deliberation they are in. */
function isSame(one: DeliberationEvent | undefined, other: DeliberationEvent | undefined): boolean {
  if (!one || !other || one.at !== other.at || one.payload.type !== other.payload.type) return false;
  return JSON.stringify(withOwnIds(one.payload, other.deliberationId)) === JSON.stringify(other.payload);
}

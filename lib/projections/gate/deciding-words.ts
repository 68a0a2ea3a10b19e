/** How a gate is decided, in words: for the log, the form and the record. */
import type { Deciding, DecidingState } from "@/lib/domain/gate/deciding";
import { ANYONE } from "@/lib/domain/gate/anyone";
import type { Gate, GateAnswer } from "@/lib/domain/gate/gate";
import { missingPeople, spoken, takenAtDeadline } from "@/lib/kernel/deciding";
import { orList } from "@/lib/domain/wording";
import { andList, countOf } from "@/lib/projections/wording";

const HOUR = 60;
const DAY = 24 * HOUR;

/** "4 hours", "1 day", "90 minutes". */
export function durationWords(minutes: number): string {
  if (minutes % DAY === 0) return countOf(minutes / DAY, "day");
  return minutes % HOUR === 0 ? countOf(minutes / HOUR, "hour") : countOf(minutes, "minute");
}

/** "Ada and Grace, both have to agree", "anyone who may decide". */
export function whoDecides({ deciders, needed }: Pick<Deciding, "deciders" | "needed">): string {
  const names = andList(deciders.map(({ name }) => name));
  if (deciders.length === 0) return needed === 1 ? "anyone who may decide" : `any ${needed} people who may decide`;
  return deciders.length === 1 ? names : `${names}, ${agreementWords({ deciders, needed })}`;
}

/** Of several: "both have to agree", "whoever answers first". */
export function agreementWords({ deciders, needed }: Pick<Deciding, "deciders" | "needed">): string {
  if (needed === 1) return "whoever answers first";
  if (needed === deciders.length) return `${needed === 2 ? "both" : `all ${needed}`} have to agree`;
  return `${needed} of ${deciders.length} have to agree`;
}

/** "Ada and Grace": whose answer an open gate waits for; "Ada or Grace" where it takes only one of them. */
export function waitedFor(state: DecidingState | null | undefined): string {
  const { rule, votes } = state ?? { rule: ANYONE, votes: [] };
  if (!state || rule.deciders.length === 0) return votes.length === 0 ? whoDecides(rule) : anotherWords(rule, votes);
  const names = missingPeople(state).map(({ name }) => name);
  return rule.needed === rule.deciders.length && votes.length < rule.deciders.length ? andList(names) : orList(names);
}

/** Nobody is named, and some have voted. */
function anotherWords({ needed }: Deciding, votes: readonly unknown[]): string {
  const more = needed - votes.length;
  if (more <= 0) return "anyone who may decide";
  return more === 1 ? "one more person who may decide" : `${more} more people who may decide`;
}

/** What happens when the deadline passes; of a gate at hand what will really happen. */
export const endingWords = (rule: Deciding, gate?: Gate): string =>
  rule.deadline ? `then ${afterDeadline(rule, gate)}` : "";

export function afterDeadline({ deadline, ...rule }: Deciding, gate?: Gate): string {
  if (!deadline) return "";
  if (deadline.ending === "remind") return "the deciders are reminded, and it stays open";
  if (deadline.ending === "close") return "it is closed undecided";
  if (!gate) return "the recommended option is taken where there is one; otherwise it stays open";
  const option = takenAtDeadline(gate, { deadline, ...rule });
  if (option) return `“${option.label}” is taken, recorded as nobody’s choice`;
  return "it stays open: no option can be taken without a person";
}

export function decidingWords(rule: Deciding): string {
  const { deadline } = rule;
  return `${whoDecides(rule)}${deadline ? `; within ${durationWords(deadline.minutes)}, ${endingWords(rule)}` : ""}`;
}

/** "1 of 2 votes that are needed: Ada has not voted yet." */
export function votesMissing({ rule, votes }: DecidingState): string[] {
  return rule.deciders.filter(({ id }) => !votes.some(({ person }) => person.id === id)).map(({ name }) => name);
}

/** "Ada chose “One more round”", or that no person did (G-21). Without its full stop. */
export const choseSentence = ({ answeredBy, byDeadline }: GateAnswer, label: string): string =>
  byDeadline ? byDeadlineWords(byDeadline, label) : `${answeredBy} chose “${label}”`;

export const byDeadlineWords = ({ deadlineAt }: NonNullable<GateAnswer["byDeadline"]>, label: string): string =>
  `The deadline (${spoken(deadlineAt)}) passed without a decision: “${label}” was applied, as set beforehand`;

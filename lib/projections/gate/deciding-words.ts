/** How a gate is decided, in words: for the log, the form and the record. */
import type { Deciding, DecidingState } from "@/lib/domain/gate/deciding";
import type { Gate, GateAnswer } from "@/lib/domain/gate/gate";
import { spoken, takenAtDeadline } from "@/lib/kernel/deciding";
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
  if (deciders.length === 1) return names;
  if (needed === deciders.length) return `${names}, ${needed === 2 ? "both" : `all ${needed}`} have to agree`;
  return needed === 1 ? `${names}, whoever answers first` : `${names}, ${needed} of ${deciders.length} have to agree`;
}

/** What happens when the deadline passes; of a gate at hand what will really happen. */
export function endingWords({ deadline, ...rule }: Deciding, gate?: Gate): string {
  if (!deadline) return "";
  if (deadline.ending === "remind") return "then the deciders are reminded, and it stays open";
  if (deadline.ending === "close") return "then it is closed undecided";
  if (!gate) return "then the recommended option is taken where there is one; otherwise it stays open";
  const option = takenAtDeadline(gate, { deadline, ...rule });
  if (option) return `then “${option.label}” is taken, recorded as nobody’s choice`;
  return "then it stays open: no option can be taken without a person";
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

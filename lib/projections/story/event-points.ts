/** What people decided, new versions of the document, and how it ended or what it waits for. */
import { capital } from "@/lib/domain/wording";
import type { DeliberationEvent } from "@/lib/events/schema";
import { statedAnswers } from "@/lib/kernel/facts";
import type { Folded } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import { seatStands, type Stand, standGroups, standWords } from "@/lib/projections/pictures/seat-stands";
import { openIssues } from "@/lib/projections/issue";
import { issuesOf, viewsOf } from "@/lib/projections/views-of";
import { andList, chosenSentence, ended } from "@/lib/projections/wording";
import { sharedConditions } from "@/lib/projections/answer/shared-conditions";
import { countInWords, numberWord } from "./number-word";
import { quotable, within, type Point } from "./point";
import { conditionSentence } from "./said-points";

export function peoplePoints({ lifecycle: { decided, end } }: Folded): Point[] {
  const last = end?.kind === "closed" ? end.outcome.decision?.gateId : undefined;
  return decided.flatMap(({ gate, answer, seq }): Point[] => {
    // How it ended is told by itself.
    if (gate.id === last) return [];
    const { answeredBy: by, byDeadline } = answer;
    if (gate.questions) {
      const text = `${by} was asked ${countInWords(gate.questions.length, "question")} by the panel, and replied.`;
      return [{ round: gate.round, seq, text, weight: 5 }];
    }
    const option = gate.options.find(({ id }) => id === answer.choice);
    const why = quotable(answer.rationale);
    const label = option?.label ?? answer.choice;
    const text = byDeadline
      ? `The deadline passed without a decision, so “${label}” was applied, as set beforehand.`
      : ended(`${by} chose “${label}”${why ? `: ${why}` : ""}`);
    return [{ round: gate.round, seq, text, ...(gate.round > 0 ? { alone: after(gate.round, text) } : {}), weight: 8 }];
  });
}

const after = (round: number, text: string): string =>
  `After round ${round}, ${text.startsWith("It was ") ? text.replace("I", "i") : text}`;

export function versionPoints(folded: Folded): Point[] {
  return viewsOf(folded)
    .versions(folded)
    .flatMap(({ number, round, by, seq, changes }): Point[] => {
      if (seq === null || number < 2) return [];
      const made = changes.length > 0 ? `, with ${countInWords(changes.length, "change")}` : "";
      // "Chair, after the specialists' check" ends with a comma where a verb follows.
      const author = by.includes(", ") ? `${by},` : by;
      const text = `${capital(author)} wrote version ${number}${made}.`;
      return [{ round, seq, text, alone: within(round, text), weight: 4 }];
    });
}

/** The last line: how it ended, or what is being waited for; and what is left. */
export function endPoints(log: readonly DeliberationEvent[], folded: Folded, round: number): Point[] {
  const { lifecycle } = folded;
  const { end } = lifecycle;
  const point = (seq: number, text: string, weight: number): Point => ({ round, seq, text, weight });
  const left = [...conditionPoint(folded, point), ...openPoint(folded, point)];
  if (end?.kind === "cancelled") return [point(end.seq, `${end.by} cancelled it; nothing was decided.`, 9), ...left];
  if (end?.kind === "failed") return [point(end.seq, ended(`It failed: ${end.message}`), 9), ...left];
  if (end) {
    const { outcome } = end;
    const who = outcome.decision ? chosenSentence(outcome.decidedBy, outcome.decision) : null;
    const how = who ?? togetherSentence(folded);
    const decided = decisionPoint(folded, point);
    return [
      ...decided,
      // Where the way it ended is told in the words of the decision, once is enough.
      ...(how === null && decided.some(({ text }) => text.endsWith(ended(outcome.summary)))
        ? []
        : [point(end.seq, how ?? ended(outcome.summary), 9)]),
      ...(outcome.recorded ? apartPoint(folded, end.seq, point) : []),
      ...left,
    ];
  }
  if (statusOf(lifecycle) === "awaiting_human") {
    const opened = log.findLast(({ payload }) => payload.type === "gate.opened");
    if (opened?.payload.type === "gate.opened") {
      const { question, questions, title } = opened.payload.gate;
      const asked = questions
        ? `The panel waits for ${countInWords(questions.length, "answer")} from you.`
        : `It waits for your decision: ${quotable(question) ?? ended(title)}`;
      return [point(opened.seq, asked, 9), ...left];
    }
  }
  return [...behindPoint(folded, point), ...left];
}

/** While it goes on: who is still to come along, where these are few. */
function behindPoint(folded: Folded, point: MakePoint): Point[] {
  const counted = seatStands(folded).filter(({ isCounted }) => isCounted);
  const apart = counted.filter(({ stand }) => stand !== "behind");
  const seqs = counted.flatMap(({ seq }) => seq ?? []);
  const [, , did] = standWords(folded).behind;
  if (!viewsOf(folded).scores(folded) || apart.length === counted.length || apart.length > 3 || apart.length === 0)
    return [];
  const names = andList(apart.map(({ name }) => name));
  const is = apart.length === 1 ? "has" : "have";
  return [
    point(
      Math.max(...seqs),
      `${capital(numberWord(counted.length - apart.length))} of ${numberWord(counted.length)} ${did}; ${names} ${is} not.`,
      7,
    ),
  ];
}

/** What was decided, in the words of whoever stated it, unless a person chose something else after that. */
function decisionPoint({ lifecycle: { facts, end, created } }: Folded, point: MakePoint): Point[] {
  const last = statedAnswers(facts).at(-1);
  const words = quotable(last?.answer);
  const isDecided = end?.kind === "closed" && end.outcome.recorded && end.outcome.decidedBy === "panel";
  if (!isDecided || !last || words === null || created.validates) return [];
  return [point(last.seq, ended(`Decided: ${words}`), 8)];
}

/** "All six stand behind it.", which is more than how a rule put it. */
function togetherSentence(folded: Folded): string | null {
  const counted = seatStands(folded).filter(({ isCounted }) => isCounted);
  const outcome = folded.lifecycle.end?.kind === "closed" ? folded.lifecycle.end.outcome : null;
  const isTogether = counted.length > 1 && counted.every(({ stand }) => stand === "behind");
  if (!isTogether || outcome?.decidedBy !== "panel" || !outcome.recorded || !viewsOf(folded).scores(folded))
    return null;
  return `All ${numberWord(counted.length)} ${lowered(standWords(folded).behind[1])}.`;
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

type MakePoint = (seq: number, text: string, weight: number) => Point;

/** Who did not come along, by name: a decision is not the same as agreement. */
function apartPoint(folded: Folded, seq: number, point: MakePoint): Point[] {
  if (viewsOf(folded).stands?.(folded).isAnew) return [];
  const words = standWords(folded);
  const groups = standGroups(
    seatStands(folded).filter(({ isCounted }) => isCounted),
    words,
  );
  const apart = groups.filter(({ stand }) => APART.has(stand));
  if (apart.length === 0 || groups.length === 0) return [];
  const told = apart.map(({ stand, seats }) => `${andList(seats.map(({ name }) => name))} ${words[stand][2]}`);
  return [point(seq, `At the end, ${andList(told)}.`, 6)];
}

const APART: ReadonlySet<Stand> = new Set(["not_yet", "against"]);

function openPoint(folded: Folded, point: MakePoint): Point[] {
  const { issue: word } = viewsOf(folded).words;
  const open = openIssues(issuesOf(folded));
  if (open.length === 0) return [];
  const accepted = open.filter(({ state }) => state === "accepted").length;
  const stillOpen = open.length - accepted;
  const verb = folded.lifecycle.end ? (stillOpen === 1 ? "was" : "were") : stillOpen === 1 ? "is" : "are";
  const parts = [
    stillOpen > 0
      ? `${countInWords(stillOpen, word)} ${verb} ${folded.lifecycle.end ? "left open" : "still open"}`
      : "",
    accepted > 0
      ? `${stillOpen > 0 ? numberWord(accepted) : countInWords(accepted, word)} ${accepted === 1 ? "was" : "were"} accepted as known`
      : "",
  ].filter(Boolean);
  return [point(Math.max(1, ...open.map(({ seq }) => seq)), `${capital(parts.join(", "))}.`, 5)];
}

function conditionPoint({ lifecycle }: Folded, point: MakePoint): Point[] {
  const standing = sharedConditions(lifecycle.facts);
  const text = conditionSentence(standing);
  return text === null ? [] : [point(Math.max(...standing.map(({ seq }) => seq)), capital(text), 5)];
}

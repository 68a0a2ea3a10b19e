/** What a judgement puts on the first page of its record. */
import { nameOf } from "@/lib/domain/wording";
import { isClosedAtBudget } from "@/lib/kernel/budget";
import type { Folded } from "@/lib/kernel/fold";
import type {
  PageConsequence,
  PageDissent,
  PageDriver,
  PageOption,
  ProtocolPage,
  Statement,
} from "@/lib/projections/record/page/adr-page";
import { eventCite } from "@/lib/projections/record/page/adr-page";
import { consequence, driver, stated, told } from "@/lib/projections/record/page/statements";
import { wholeSentences } from "@/lib/projections/record/page/whole-sentences";
import { andList, endless } from "@/lib/projections/wording";
import { debateTurns, isDebateTurn, opinionOf, type JudgesState } from "@/lib/protocols/judges/rules/state";
import { judgesIssues } from "../issues";
import { judgesStateOf } from "../state";
import { type VerdictView, verdictViews } from "../verdict-view";

export function judgesPage(folded: Folded): ProtocolPage {
  const state = judgesStateOf(folded);
  const verdict = verdictViews(state).at(-1) ?? null;
  const round = verdict && state.rounds[verdict.round - 1];
  const turns = Object.values(round?.turns ?? {}).filter((turn) => turn.kind !== "lost");
  const synthesis = state.judgements.at(-1)?.syntheses.at(-1)?.seq;
  return {
    ...decided(folded, verdict, synthesis),
    drivers: drivers(folded, state),
    // And what it was judged by.
    inDossier: { drivers: judgesIssues(folded).length + 1 },
    conditions: (verdict?.conditions ?? []).map(({ text, by, isMet }) => ({
      text,
      by,
      state: isMet ? "met" : "open",
      cites: turns
        .filter(({ conditions = [] }) => conditions.some((one) => one.text === text))
        .slice(0, 3)
        .map(({ seq }) => eventCite(seq)),
    })),
    options: judged(folded, state, verdict),
    consequences: consequences(verdict, synthesis),
    steps: verdict ? recommended(verdict, synthesis) : [],
    dissent: folded.lifecycle.end && verdict ? dissent(state, verdict) : [],
    openQuestions: attention(verdict, synthesis),
  };
}

function decided(
  folded: Folded,
  verdict: VerdictView | null,
  synthesis: number | undefined,
): Pick<ProtocolPage, "decision" | "how" | "because" | "inShort"> {
  const { end } = folded.lifecycle;
  if (end?.kind !== "closed" || !end.outcome.recorded || !verdict || isClosedAtBudget(end.outcome)) return {};
  const { outcome } = end;
  const person = outcome.decidedBy === "person" ? outcome.decision : undefined;
  // What judges without a verdict ask for is no answer to the question: the person gave it.
  const isAnswered = verdict.answer !== null && (!person || outcome.stoppedBy !== "no_majority");
  const decision = isAnswered
    ? told(verdict.answer ?? "", synthesis)
    : told(person ? ruling(person.label, verdict) : verdict.line, end.seq);
  return {
    decision,
    how: [
      ...(decision.text === outcome.summary ? [] : [told(outcome.summary, end.seq)]),
      ...(verdict.explanation ? [told(verdict.explanation, end.seq)] : []),
    ],
    because: stated(verdict.opinions?.assessment ?? "", synthesis, 700),
    ...(isAnswered ? {} : { inShort: person ? ruling(person.label, verdict) : inFigures(verdict) }),
  };
}

/** What the person chose, with the verdict it is about. Who took a side chose its verdict. */
function ruling(label: string, { band }: VerdictView): string {
  const [, side, word] = SIDE.exec(label) ?? [];
  if (side && word) return `${word}, as ${side} ${/ and |, /.test(side) ? "have" : "has"} it`;
  return band && !label.includes(band.word) ? `${label} (${band.word})` : label;
}

const SIDE = /^Side with (.+): ([A-Z]+)$/;

/** "PASS (4.1)" */
const inFigures = ({ band, score, line }: VerdictView): string =>
  band ? `${band.word}${score ? ` (${score})` : ""}` : line;

/** What is to be done, as strongly as the moderator put it, and for whom where it is for a minority only. */
const recommended = ({ recommendations }: VerdictView, seq: number | undefined): Statement[] =>
  recommendations.flatMap(({ action, level, consensus }) =>
    stated(`${LEVELS[level]}${consensus === "minority" ? ", which a minority asks for" : ""}: ${action}`, seq),
  );

const LEVELS = {
  MUST: "Must be done",
  SHOULD: "Should be done",
  COULD: "Could be done",
  CONSIDER: "To be considered",
} as const;

/** The critical findings that stood, each with how it stood, then what was judged by. */
function drivers(folded: Folded, { config }: JudgesState): PageDriver[] {
  const open = judgesIssues(folded).filter(({ state }) => state !== "settled");
  return [
    ...open.flatMap(({ text, name, seq, stateText, history }) =>
      // It was raised in the first of them; how it stands rests on the last.
      driver(text, [name], [...new Set([history[0]?.seq, seq])]).map((one) => ({
        ...one,
        text: `${endless(one.text)}; critical, ${stateText}${stateText.includes("open") ? "" : ", still open"}`,
      })),
    ),
    ...driver(
      `Judged by ${andList(config.dimensions.map(({ label, weight }) => `${label.toLowerCase()} (${Number((weight * 100).toFixed(1))} %)`))}`,
      [],
      1,
    ),
  ].slice(0, 8);
}

/** One thing was judged: what speaks for and against it, in what each judge found before it heard the others. */
function judged(folded: Folded, state: JudgesState, verdict: VerdictView | null): PageOption[] {
  const { end, decided: answered } = folded.lifecycle;
  const first = state.rounds.find(({ judgement }) => judgement === verdict?.judgement);
  const said = (which: "strengths" | "concerns"): Statement[] =>
    Object.values(first?.turns ?? {}).flatMap((turn) => {
      const points =
        turn.kind === "analysis" ? turn.reply.position_statement : turn.kind === "scoring" ? turn.reply : null;
      return (points?.[which] ?? [])
        .slice(0, 1)
        .flatMap(({ point }) => stated(point, turn.seq))
        .map((one) => ({ ...one, text: `${endless(one.text)} (${nameOf(state, turn.agentId)})` }));
    });
  const [pros, cons] = [said("strengths"), said("concerns")];
  if (pros.length + cons.length === 0) return [];
  const outcome = end?.kind === "closed" && end.outcome.recorded ? end.outcome : null;
  const ruled = answered.find(({ gate }) => gate.id === outcome?.decision?.gateId)?.answer.choice;
  const side = /^side_(pass|conditional|fail)$/.exec(ruled ?? "")?.[1]?.toUpperCase();
  const band = side ?? verdict?.band?.word;
  const isFollowed =
    outcome?.decidedBy === "panel" || side !== undefined || ["accept", "accept_close", "proceed"].includes(ruled ?? "");
  return [
    {
      name: "What the documents propose",
      isChosen: isFollowed && (band === "PASS" || band === "CONDITIONAL"),
      why: isFollowed && band === "FAIL" ? told(verdict?.line ?? "", end?.seq) : null,
      pros,
      cons,
    },
  ];
}

/** What all judges hold is what one lives with. */
function consequences(verdict: VerdictView | null, seq: number | undefined): PageConsequence[] {
  const isBad = (priority: string): boolean => priority === "CRITICAL" || priority === "HIGH";
  return (verdict?.convergent ?? []).flatMap(({ finding, priority }) =>
    consequence(isBad(priority) ? "bad" : "neutral", finding, seq),
  );
}

const attention = (verdict: VerdictView | null, seq: number | undefined): ProtocolPage["openQuestions"] =>
  (verdict?.attention ?? []).flatMap(({ issue, recommendation }) =>
    stated(recommendation ? `${endless(issue)}. Recommended: ${recommendation}` : issue, seq).map((one) => ({
      ...one,
      owner: null,
      due: null,
    })),
  );

function dissent(state: JudgesState, verdict: VerdictView): PageDissent[] {
  const round = state.rounds[verdict.round - 1];
  return [...(verdict.minority?.judges ?? []), ...(verdict.dissent?.judges ?? [])].map(({ agentId, name, score }) => {
    const turn = round?.turns[agentId];
    const own = isDebateTurn(turn)
      ? turn
      : debateTurns(round ?? state.rounds[0]!).find((one) => one.agentId === agentId);
    return {
      name,
      about: `score ${score}`,
      words: own ? wholeSentences(opinionOf(own), 500) : null,
      cites: own ? [eventCite(own.seq)] : [],
    };
  });
}

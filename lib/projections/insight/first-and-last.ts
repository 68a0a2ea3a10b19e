/** Did deliberating change anything: the first words against the last, and what a vote on the first words would have given. */
import type { Folded } from "@/lib/kernel/fold";
import { andList, countOf, ended } from "@/lib/projections/wording";
import type { InsightPoint, InsightSection } from "./insight-section";
import type { NoRoundCount, RoundCount } from "./round-count";
import type { SeatWords } from "./said-words";

const TITLE = "Did deliberating change the result?";
const HOW =
  "Compares each seat’s first word in this log with its last one, and, where verdicts are counted, the count of the first complete round with that of the last.";

export function changeSection(
  folded: Folded,
  seats: readonly SeatWords[],
  count: RoundCount | NoRoundCount,
): InsightSection {
  const base = { id: "change", title: TITLE, how: HOW } as const;
  if (count.kind === "none" && count.isNewEachRound)
    return { ...base, tone: "unknown", finding: count.why, points: decisionOf(folded) };
  const spoken = seats.filter(({ said }) => said.length > 0);
  if (spoken.length === 0) return { ...base, tone: "unknown", finding: "No seat has given a verdict yet.", points: [] };
  const points = spoken.flatMap((seat) => changeOf(seat));
  const again = spoken.filter(({ said }) => said.length > 1);
  return {
    ...base,
    tone: "fine",
    finding:
      again.length === 0 ? "Nobody was asked a second time, so nothing could change." : whatChanged(again, count),
    points: [...points, ...decisionOf(folded)],
  };
}

function changeOf({ agentId, name, said }: SeatWords): InsightPoint[] {
  const [first, last] = [said[0], said.at(-1)];
  if (!first || !last) return [];
  const isSame = first === last || first.word === last.word;
  return [
    {
      agentId,
      name,
      words: first === last ? [first] : [first, last],
      text:
        first === last
          ? `gave one verdict, in round ${first.round}`
          : isSame
            ? `ended in round ${last.round} where it began in round ${first.round}`
            : `from round ${first.round} to round ${last.round}`,
      tone: "fine",
      seq: last.seq,
    },
  ];
}

function whatChanged(again: readonly SeatWords[], count: RoundCount | NoRoundCount): string {
  const changed = again.filter(({ said }) => said[0]?.word !== said.at(-1)?.word).length;
  const seats = `${changed} of ${countOf(again.length, "seat")} that spoke more than once ended on another word than ${again.length === 1 ? "it" : "they"} began with.`;
  const [first, last] = count.kind === "counted" ? [count.rounds[0], count.rounds.at(-1)] : [];
  if (count.kind === "none" || !first || !last || first === last) return seats;
  const [before, after] = [first, last].map(({ round, seats: all }) => count.result(round, all));
  if (!before || !after) return seats;
  return before.key === after.key
    ? `The result stayed the same from round ${first.round} to round ${last.round}: ${before.text === after.text ? after.text : `${before.text}, then ${after.text}`}. ${seats}`
    : `The result changed: ${before.text} in round ${first.round}, ${after.text} in round ${last.round}. ${seats}`;
}

/** A person may have decided otherwise than the seats stood. */
function decisionOf({ lifecycle: { end } }: Folded): InsightPoint[] {
  if (end?.kind !== "closed" || end.outcome.decidedBy !== "person" || !end.outcome.decision) return [];
  const { by, label } = end.outcome.decision;
  return [{ agentId: null, name: by, text: ended(`decided it: “${label}”`), tone: "fine", seq: end.seq }];
}

export function voteSection(
  count: RoundCount | NoRoundCount,
  seats: readonly SeatWords[],
  brokenSeqs: ReadonlySet<number>,
): InsightSection {
  const base = { id: "vote", title: "What would a plain vote have given?" } as const;
  if (count.kind === "none")
    return {
      ...base,
      tone: "unknown",
      finding: count.why,
      how: "Only where a protocol counts verdicts can the first round be counted as a vote.",
      points: [],
    };
  const how = `Counts the first complete round as if it had been the last, and the last one once more without verdicts that are a placeholder or a copy. ${count.rule}`;
  const [first, last] = [count.rounds[0], count.rounds.at(-1)];
  const vote = first && count.result(first.round, first.seats);
  const result = last && count.result(last.round, last.seats);
  if (!first || !last || !vote || !result)
    return { ...base, tone: "unknown", finding: "No round that can be counted is complete yet.", how, points: [] };
  const finding =
    first === last
      ? `There was one round only: ${vote.text}.`
      : vote.key === result.key
        ? vote.text === result.text
          ? `The same as the last round: ${vote.text}.`
          : `The same result, in other figures: ${vote.text}; in the last round, ${result.text}.`
        : `Something else: ${vote.text}. The last round gave: ${result.text}.`;
  const own = ownWords(count, last, seats, brokenSeqs);
  return {
    ...base,
    tone: own ? "look" : "fine",
    how,
    finding: own ? `${finding} Without ${own.without}, the last round gives: ${own.text}.` : finding,
    points: [
      { agentId: null, name: `Round ${first.round}`, text: vote.text, tone: "fine", seq: first.seq },
      ...(first === last
        ? []
        : [{ agentId: null, name: `Round ${last.round}`, text: result.text, tone: "fine" as const, seq: last.seq }]),
      ...(own
        ? [
            {
              agentId: null,
              name: `Round ${last.round}, own words only`,
              text: own.text,
              tone: "look" as const,
              seq: last.seq,
            },
          ]
        : []),
    ],
  };
}

/** A round without the verdicts that are nobody's own words; null where all are. */
function ownWords(
  count: RoundCount,
  { round, seats: counted }: RoundCount["rounds"][number],
  seats: readonly SeatWords[],
  brokenSeqs: ReadonlySet<number>,
): { without: string; text: string } | null {
  const broken = seats.filter(({ said }) => said.some((word) => word.round === round && brokenSeqs.has(word.seq)));
  if (broken.length === 0) return null;
  const rest = counted.filter((id) => !broken.some(({ agentId }) => agentId === id));
  return {
    without: `the ${broken.length === 1 ? "verdict" : "verdicts"} of ${andList(broken.map(({ name }) => name))}, which ${broken.length === 1 ? "is a placeholder or a copy" : "are placeholders or copies"}`,
    text: count.result(round, rest)?.text ?? "nothing, because too few are left to count",
  };
}

/** Agreement that came too fast, judged the same way in every protocol. */
import { countOf } from "@/lib/projections/wording";
import type { InsightPoint, InsightSection } from "./insight-section";
import type { NoRoundCount, RoundCount } from "./round-count";
import { isForIt, statesReason, type SaidWord, type SeatWords } from "./said-words";

const BASE = { id: "fast", title: "Did agreement come too fast?" } as const;
const HOW =
  "The alarm goes off if every seat agreed in the first round and nobody raised anything, if at least two and at least half of those who came to agree name nothing that moved them, or if a verdict that agrees is a placeholder or copied.";
const FEWEST_SILENT = 2;

export function fastSection(
  seats: readonly SeatWords[],
  {
    concerns,
    brokenSeqs,
    count,
  }: { concerns: number; brokenSeqs: ReadonlySet<number>; count: RoundCount | NoRoundCount },
): InsightSection {
  if (count.kind === "none" && count.alarm) return ownAlarm(count.alarm);
  if (count.kind === "none" && count.isNewEachRound)
    return { ...BASE, how: HOW, tone: "unknown", finding: count.why, points: [] };
  const { agreed = "agreed" } = count;
  const round = agreedIn(seats);
  if (round === null)
    return {
      ...BASE,
      how: HOW,
      tone: "fine",
      finding: `There was no round after which every seat ${agreed}.`,
      points: [],
    };
  const { alarms, points } = alarmsOf(seats, round, { concerns, brokenSeqs, agreed });
  return {
    ...BASE,
    how: HOW,
    tone: alarms.length > 0 ? "look" : "fine",
    finding:
      alarms.length > 0
        ? alarms.join(" ")
        : `After round ${round} every seat ${agreed}, and nothing here says that it came too fast.`,
    points,
  };
}

/** The first round after which the last word of every seat is for it; null while there is none. */
function agreedIn(seats: readonly SeatWords[]): number | null {
  if (seats.length < 2) return null;
  const rounds = [...new Set(seats.flatMap(({ said }) => said.map(({ round }) => round)))].toSorted(
    (one, other) => one - other,
  );
  return (
    rounds.find((round) =>
      seats.every((seat) => {
        const last = lastUpTo(seat, round);
        return last !== undefined && isForIt(last);
      }),
    ) ?? null
  );
}

const lastUpTo = ({ said }: SeatWords, round: number): SaidWord | undefined =>
  said.findLast((one) => one.round <= round);

type Found = { concerns: number; brokenSeqs: ReadonlySet<number>; agreed: string };

function alarmsOf(seats: readonly SeatWords[], round: number, { concerns, brokenSeqs, agreed }: Found) {
  const alarms: string[] = [];
  const points: InsightPoint[] = [];
  const first = Math.min(...seats.flatMap(({ said }) => said.map((one) => one.round)));
  const lastWords = seats.flatMap((seat) => {
    const word = lastUpTo(seat, round);
    return word ? [{ seat, word }] : [];
  });
  const tell = (some: typeof lastWords, text: string): void => {
    for (const { seat, word } of some)
      points.push({ agentId: seat.agentId, name: seat.name, words: [word], text, tone: "look", seq: word.seq });
  };
  if (round === first && concerns === 0) {
    alarms.push(`Every seat ${agreed} in the first round, and nobody raised anything.`);
    tell(lastWords, "in the first round");
  }
  const cameRound = lastWords.filter(({ seat }) => {
    const [before] = seat.said;
    return before !== undefined && !isForIt(before);
  });
  const silent = cameRound.filter(({ word }) => statesReason(word) === false);
  if (silent.length >= FEWEST_SILENT && silent.length * 2 >= cameRound.length) {
    alarms.push(
      `${silent.length} of ${countOf(cameRound.length, "seat")} that came to agree by round ${round} name nothing that moved them.`,
    );
    tell(silent, "came to agree, no reason named");
  }
  const broken = lastWords.filter(({ word }) => brokenSeqs.has(word.seq));
  if (broken.length > 0) {
    alarms.push(
      `${broken.length} of ${countOf(lastWords.length, "verdict")} that agree ${broken.length === 1 ? "is" : "are"} a placeholder or copied.`,
    );
    tell(broken, "a placeholder or copied");
  }
  return { alarms, points };
}

const ownAlarm = ({ rule, raised }: NonNullable<NoRoundCount["alarm"]>): InsightSection => ({
  ...BASE,
  how: rule,
  tone: raised ? "look" : "fine",
  finding: raised ? raised.text : "The protocol’s own alarm is not raised.",
  points: raised
    ? [{ agentId: null, name: null, text: "the round it is raised in", tone: "look", seq: raised.seq }]
    : [],
});

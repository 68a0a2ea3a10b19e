import { countOf } from "@/lib/projections/wording";
import type { InsightPoint, InsightSection } from "./insight-section";
import type { NoRoundCount, RoundCount } from "./round-count";
import { statesReason, type SaidWord, type SeatWords } from "./said-words";

type Change = { seat: SeatWords; before: SaidWord; after: SaidWord; isExplained: boolean | null };

/** Words that differ from the seat's own word before, and whether the reply says why. */
export function changesOf(seats: readonly SeatWords[]): Change[] {
  return seats.flatMap((seat) =>
    seat.said.flatMap((after, index) => {
      const before = seat.said[index - 1];
      return before && after.word !== before.word && after.reply
        ? [{ seat, before, after, isExplained: statesReason(after) }]
        : [];
    }),
  );
}

export function unexplainedSection(seats: readonly SeatWords[], count: RoundCount | NoRoundCount): InsightSection {
  const base = {
    id: "unexplained",
    title: "Who changed without a stated reason?",
    how: "Takes every reply whose verdict differs from the seat’s own verdict before, and looks whether it names what moved it. Nobody guesses a reason from who spoke before.",
  } as const;
  if (count.kind === "none" && count.isNewEachRound)
    return { ...base, tone: "unknown", finding: count.why, points: [] };
  const changes = changesOf(seats);
  if (changes.length === 0)
    return {
      ...base,
      tone: "fine",
      finding: "No seat’s verdict changed from one of its replies to the next.",
      points: [],
    };
  const silent = changes.filter(({ isExplained }) => isExplained === false);
  const unasked = changes.filter(({ isExplained }) => isExplained === null);
  const asked = changes.length - unasked.length;
  const rest =
    unasked.length > 0
      ? ` ${countOf(unasked.length, "change")} ${unasked.length === 1 ? "is" : "are"} not judged: the log has no answer there to what moved the seat.`
      : "";
  return {
    ...base,
    tone: silent.length > 0 ? "look" : asked === 0 ? "unknown" : "fine",
    finding:
      asked === 0
        ? rest.trim()
        : silent.length === 0
          ? `Every one of ${countOf(asked, "change")} names what moved it.${rest}`.replace(
              "Every one of 1 change names",
              "The one change names",
            )
          : `${silent.length} of ${countOf(asked, "change")} ${silent.length === 1 ? "names" : "name"} nothing that moved it.${rest}`,
    points: [...silent, ...unasked].map(pointOf),
  };
}

const pointOf = ({ seat, before, after, isExplained }: Change): InsightPoint => ({
  agentId: seat.agentId,
  name: seat.name,
  words: [before, after],
  text: isExplained === false ? `no reason named in round ${after.round}` : `round ${after.round}, not judged`,
  tone: isExplained === false ? "look" : "unknown",
  seq: after.seq,
});

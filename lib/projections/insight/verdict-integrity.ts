/** Whether every verdict is one: somebody's own words, there, and counted once. */
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { countOf } from "@/lib/projections/wording";
import type { InsightPoint, InsightSection } from "./insight-section";
import { comparableTexts, isPlaceholder, sharedShare } from "./reply-texts";
import type { SaidWord, SeatWords } from "./said-words";

/** Of a reply's longer texts, by characters. */
const COPIED_FROM = 0.8;

type Given = { seat: SeatWords; word: SaidWord; reply: PayloadOf<"reply.recorded">; texts: readonly string[] };

export type Integrity = {
  section: InsightSection;
  /** Verdicts that are a placeholder or a copy, by their events. */ brokenSeqs: ReadonlySet<number>;
};

export function verdictIntegrity(
  log: readonly DeliberationEvent[],
  folded: Folded,
  seats: readonly SeatWords[],
): Integrity {
  const given = givenVerdicts(seats);
  const placeholders = given.filter(({ reply }) => isPlaceholder(reply.reply));
  const copies = given.flatMap((one) => {
    const from = copiedFrom(one, given);
    return from && !placeholders.includes(one) ? [{ one, from }] : [];
  });
  const points: InsightPoint[] = [
    ...placeholders.map(({ seat, word }) => point(seat, word, `round ${word.round}: a placeholder instead of words`)),
    ...copies.map(({ one: { seat, word }, from }) =>
      point(
        seat,
        word,
        `round ${word.round}: ${from.isWhole ? "word for word" : "for the most part word for word"} what ${from.seat.name} had said at event ${from.word.seq}`,
      ),
    ),
    ...seats.flatMap((seat) =>
      seat.failed.map(({ round, kept, seq }): InsightPoint => ({
        agentId: seat.agentId,
        name: seat.name,
        text: `round ${round}: no verdict came${kept === null ? "" : `; its earlier one (${kept}) was kept`}`,
        tone: "look",
        seq,
      })),
    ),
    ...again(given),
    ...never(folded, seats),
    ...twice(log, given),
    ...inPlace(given),
  ];
  const wrong = points.filter(({ tone }) => tone === "look").length;
  const total = seats.reduce((sum, { said }) => sum + said.length, 0);
  return {
    brokenSeqs: new Set([...placeholders, ...copies.map(({ one }) => one)].map(({ word }) => word.seq)),
    section: {
      id: "integrity",
      title: "Is every verdict what it seems?",
      how: "Each verdict’s texts are compared with those of the other seats before it (copied: at least four fifths of its longer texts, word for word), with what templates leave behind, with its own of earlier rounds, and with the calls of the log: failed, or answered twice in one round.",
      tone: total === 0 ? "unknown" : wrong > 0 ? "look" : "fine",
      finding:
        total === 0
          ? "No seat has given a verdict yet."
          : wrong > 0
            ? `${countOf(wrong, "thing")} to look at in ${countOf(total, "verdict")}: ${countsOf(placeholders.length, copies.length, wrong)}.`
            : `${countOf(total, "verdict")}: no placeholder, no copy, none missing, none counted twice.`,
      points,
    },
  };
}

function countsOf(placeholders: number, copies: number, wrong: number): string {
  const rest = wrong - placeholders - copies;
  return [
    placeholders > 0 ? countOf(placeholders, "placeholder") : "",
    copies > 0 ? `${copies} copied` : "",
    rest > 0 ? `${rest} missing or given twice` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

const givenVerdicts = (seats: readonly SeatWords[]): Given[] =>
  seats
    .flatMap((seat) =>
      seat.said.flatMap((word) => {
        const { reply } = word;
        return reply ? [{ seat, word, reply, texts: comparableTexts(reply.reply) }] : [];
      }),
    )
    .toSorted((one, other) => one.word.seq - other.word.seq);

/** The first other seat that had said it before. */
function copiedFrom(own: Given, all: readonly Given[]): (Given & { isWhole: boolean }) | null {
  for (const other of all) {
    if (other.word.seq >= own.word.seq || other.seat === own.seat) continue;
    const share = sharedShare(own.texts, new Set(other.texts));
    if (share >= COPIED_FROM) return { ...other, isWhole: share === 1 };
  }
  return null;
}

/** A seat that gave its own earlier verdict once more: whoever adds up rounds counts it twice. */
function again(given: readonly Given[]): InsightPoint[] {
  return given.flatMap((one) => {
    const before = given.findLast(
      ({ seat, word, texts }) =>
        seat === one.seat &&
        word.seq < one.word.seq &&
        texts.length > 0 &&
        sharedShare(one.texts, new Set(texts)) === 1,
    );
    return before
      ? [
          point(
            one.seat,
            one.word,
            `round ${one.word.round}: word for word its own verdict of round ${before.word.round}`,
          ),
        ]
      : [];
  });
}

/** Once it is over, a seat that was listed and never gave a verdict. */
function never({ lifecycle: { end } }: Folded, seats: readonly SeatWords[]): InsightPoint[] {
  if (!end) return [];
  return seats
    .filter(({ said, failed }) => said.length === 0 && failed.length === 0)
    .map(({ agentId, name }) => ({ agentId, name, text: "gave no verdict in this log", tone: "look", seq: end.seq }));
}

/** Two replies to the same question of one round: the later one counts. */
function twice(log: readonly DeliberationEvent[], given: readonly Given[]): InsightPoint[] {
  return given.flatMap(({ seat, word, reply }) => {
    const same = log.filter(
      ({ payload }) =>
        payload.type === "reply.recorded" &&
        payload.agentId === reply.agentId &&
        payload.round === reply.round &&
        payload.kind === reply.kind,
    );
    return same.length > 1
      ? [point(seat, word, `round ${word.round}: ${same.length} replies to the same question`)]
      : [];
  });
}

const inPlace = (given: readonly Given[]): InsightPoint[] =>
  given.flatMap(({ seat, word, reply: { answeredBy } }) =>
    answeredBy === undefined
      ? []
      : [{ ...point(seat, word, `round ${word.round}: given by ${answeredBy} in its place`), tone: "fine" as const }],
  );

const point = ({ agentId, name }: SeatWords, word: SaidWord, text: string): InsightPoint => ({
  agentId,
  name,
  words: [word],
  text,
  tone: "look",
  seq: word.seq,
});

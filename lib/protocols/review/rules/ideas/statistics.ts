/** P1.8: the review in figures, and for a section what was measured of its text. Keys as they are exported. */
import { completedRounds } from "@/lib/kernel/rounds";
import { roundLimit } from "../config";
import { countedIssues, isPutOff, openIssues, resolvedRound } from "../judging/ledger";
import { literatureRequests } from "./literature";
import { countSection, sectionMinimum } from "../judging/section-minimums";
import type { ReviewState, Round } from "../state";
import { rulingKindSchema, severitySchema, verdictSchema } from "../vocabulary";

export type Statistics = ReturnType<typeof statistics>;

export function statistics(state: ReviewState) {
  const { config, rounds, versions, outcome } = state;
  const ledger = countedIssues(state.ledger);
  const turns = rounds.flatMap((round) => Object.values(round.turns));
  const putOff = ledger.filter(isPutOff);
  const resolved = ledger.filter((issue) => resolvedRound(issue) !== null && !isPutOff(issue));
  const rulings = ledger.flatMap((issue) => issue.rulings.map(({ ruling }) => ruling));
  const requests = literatureRequests(state);
  return {
    profile: config.profile,
    outcome: outcome?.status ?? null,
    rounds: { held: rounds.length, limit: roundLimit(config), granted: state.extendedByUser },
    assessments: turns.length,
    /** Replies that could not be taken and were asked for again. */
    asked_again: Object.values(state.calls).reduce((sum, { rejections }) => sum + rejections.length, 0),
    revisions: versions.filter(({ kind }) => !["initial", "draft", "revival"].includes(kind)).length,
    ...(config.profile === "idea" ? { ideas: ideaCounts(state) } : {}),
    ...(config.profile === "idea" ? {} : { verdicts: completedRounds(state).map(verdictCounts) }),
    issues: {
      raised: ledger.length,
      resolved: resolved.length,
      put_off: putOff.length,
      open: openIssues(ledger).length,
      by_severity: Object.fromEntries(
        severitySchema.options.map((one) => [
          one,
          {
            raised: ledger.filter(({ severity }) => severity === one).length,
            resolved: resolved.filter(({ severity }) => severity === one).length,
          },
        ]),
      ),
    },
    rulings: counts(rulingKindSchema.options, rulings),
    contradictions_settled: versions.reduce((sum, { settlements }) => sum + settlements.length, 0),
    literature: { asked_for: requests.length, looked_up: requests.filter(({ answer }) => answer !== null).length },
    decisions: state.decisions.length,
    ...(config.profile === "section" ? { section: sectionStatistics(state) } : {}),
  };
}

function counts<Word extends string>(words: readonly Word[], given: readonly (string | null)[]): Record<Word, number> {
  return Object.fromEntries(words.map((word) => [word, given.filter((one) => one === word).length])) as Record<
    Word,
    number
  >;
}

const verdictCounts = ({ number, turns }: Round) => ({
  round: number,
  ...counts(
    verdictSchema.options,
    Object.values(turns).map(({ verdict }) => verdict),
  ),
});

function ideaCounts({ ideas, rounds }: ReviewState) {
  return {
    considered: ideas.length,
    alive: ideas.filter(({ died }) => died === null).length,
    merged_or_split: ideas.filter(({ died }) => died !== null && died.into.length > 0).length,
    dropped: ideas.filter(({ died }) => died !== null && died.into.length === 0).length,
    revived: ideas.filter(({ revived }) => revived).length,
    shortlist: rounds.at(-1)?.evaluation?.ideas?.shortlist.length ?? 0,
  };
}

/** P1-26, P1-51 */
function sectionStatistics({ config, versions, rounds }: ReviewState) {
  return {
    kind: config.section,
    minimum: sectionMinimum(config),
    versions: versions.map(({ number, text }) => ({ version: number, ...countSection(text) })),
    rounds: rounds
      .filter(({ turns }) => Object.keys(turns).length > 0)
      .map((round) => measured(round, config.authority_threshold)),
  };
}

function measured({ number, turns }: Round, needed: number) {
  const all = Object.values(turns);
  const first = <Value>(values: readonly (Value | null)[]): Value | null =>
    values.find((value) => value !== null) ?? null;
  return {
    round: number,
    authority: first(all.map(({ assessment }) => assessment.authority)),
    authority_needed: needed,
    review_verdict: first(all.map(({ assessment }) => assessment.reviewVerdict)),
    claims: counts(
      ["SUPPORTED", "PARTIALLY", "UNSUPPORTED", "EXAGGERATED"],
      all.flatMap(({ reply }) => wordsIn(reply, "claims", "status")),
    ),
    paragraphs: counts(
      ["GOOD", "MIXED", "BAD"],
      all.flatMap(({ reply }) => wordsIn(reply, "paragraphs", "style")),
    ),
  };
}

/** A word of each entry of a list, where this lens has such a list. */
function wordsIn(reply: unknown, list: string, field: string): string[] {
  const entries = (reply as Readonly<Record<string, unknown>>)[list];
  return Array.isArray(entries)
    ? entries.map((entry) => String((entry as Readonly<Record<string, unknown>>)[field]))
    : [];
}

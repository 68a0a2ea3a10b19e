/** CRITICAL findings as the engine knows them: a judge reads them after its own analysis (P4-16). */
import type { Concerns, Protocol } from "@/lib/kernel/types";
import type { AskKindId } from "./replies/replies";
import { type JudgesState, roundsOf } from "./state";
import { criticalWords, findingStandings, isDone, matchedFindings, newCriticals } from "./verdict/criticals";
import type { JudgesConfig } from "./config";
import type { AnalyseReply, RebutReply } from "./replies/replies-judge";

export const concerns: Concerns<JudgesState> = {
  openTo: (state, { kind, round: number }) => {
    const round = state.rounds.find((one) => one.number === number);
    if (!round || !(kind in KNOWING)) return [];
    const last = roundsOf(state, round.judgement).findLast(
      ({ evaluation, number: earlier }) => evaluation !== null && earlier < number,
    );
    if (!last) return [];
    const standing = new Map(findingStandings(state, last).map(({ id, status }) => [id, status]));
    return matchedFindings(state, round.judgement, number)
      .filter(({ id }) => !isDone(standing.get(id)))
      .map(({ id, raised }) => ({
        id,
        text: raised.map(({ finding, evidence }) => `${finding} ${evidence}`).join("\n"),
      }));
  },
};

/** Judges who know of the others. */
const KNOWING = { rebut: true, finalise: true } as const satisfies Partial<Record<AskKindId, true>>;

/** G-15: critical findings; the last round only takes positions on them. */
export const blocking: Protocol<JudgesConfig, JudgesState>["blocking"] = (_state, { kind }, reply) => {
  if (kind === "analyse") return criticalWords(reply as AnalyseReply);
  return kind === "rebut" ? newCriticals(reply as RebutReply) : [];
};

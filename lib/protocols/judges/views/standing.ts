import type { SnapshotScore } from "@/lib/contracts/deliberations/snapshot";
import { BAND_OF_COLOUR, bandOf, colourOf } from "@/lib/protocols/judges/rules/verdict/bands";
import { clean } from "@/lib/protocols/judges/rules/export/state-export";
import { isDebateTurn, type JudgesState, type Round, type Turn } from "@/lib/protocols/judges/rules/state";
import { scoreBefore } from "./matrix";
import { countedTotal } from "./word";

/** Each judge's last word; none where it was lost, and where it has not spoken. */
export function judgesStanding(state: JudgesState): SnapshotScore[] {
  return state.panel.map(({ id, name }) => {
    const round = state.rounds.findLast(({ turns }) => turns[id]);
    const turn = round?.turns[id];
    return { agentId: id, name, ...(round && turn ? scoreOf(state, round, turn) : NONE) };
  });
}

const NONE = { score: null, change: null, band: null } as const;

function scoreOf(state: JudgesState, round: Round, turn: Turn): Pick<SnapshotScore, "score" | "change" | "band"> {
  if (turn.kind === "lost") return NONE;
  if (!isDebateTurn(turn))
    return {
      score: clean(countedTotal(turn)),
      change: turn.second ? clean(turn.second.total - turn.total) : null,
      band: BAND_OF_COLOUR[colourOf(countedTotal(turn))],
    };
  const before = scoreBefore(state, round, turn.agentId);
  return { score: turn.score, change: before === null ? null : clean(turn.score - before), band: bandOf(turn.score) };
}

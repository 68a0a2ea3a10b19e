import type { Gate, GatePosition } from "@/lib/domain/gate/gate";
import type { Standing } from "@/lib/domain/standing";
import { quotedIn } from "../verdict/cited-words";
import { gateBuilder } from "@/lib/kernel/gates";
import { startedRound } from "@/lib/kernel/rounds";
import { nameOf } from "@/lib/domain/wording";
import { BAND_OF_COLOUR, bandOf, colourOf, type Band } from "../verdict/bands";
import { degradation } from "../verdict/degraded";
import {
  isDebateTurn,
  isScoringTurn,
  opinionOf,
  type DebateTurn,
  type JudgesState,
  type Round,
  type Turn,
} from "../state";
import { GATE_KINDS, type ChoiceId, type GateKindId } from "./options";

const build = gateBuilder<GateKindId, ChoiceId>(GATE_KINDS);

/** Every judge's last word stands beside the question, unless it says otherwise. */
export function buildGate(state: JudgesState, parts: Parameters<typeof build>[1]): Gate {
  const gate = build(state, { positions: positionsIn(state, startedRound(state)), ...parts });
  // P4-33: wherever the question is listed, it is listed as what it is.
  return degradation(state) ? { ...gate, title: `${gate.title} (degraded)` } : gate;
}

/** Every judge's last word, lowest score first: who is against comes into view first. */
export function positionsIn(state: JudgesState, { order, turns }: Round): GatePosition[] {
  return order
    .map((agentId): GatePosition => {
      const turn = turns[agentId];
      return { agentId, name: nameOf(state, agentId), ...said(turn), seq: turn?.seq ?? null };
    })
    .toSorted((one, other) => (one.score ?? Number.NEGATIVE_INFINITY) - (other.score ?? Number.NEGATIVE_INFINITY));
}

export const BAND_STANDINGS: Readonly<Record<Band, Standing>> = {
  PASS: "agrees",
  CONDITIONAL: "nearly",
  FAIL: "wants_changes",
};
const inAWord = (band: Band): Pick<GatePosition, "verdict"> => ({
  verdict: { word: band, standing: BAND_STANDINGS[band] },
});

/** A mark says nothing to whoever decides: the cited words stand in its place. */
function said(turn: Turn | undefined): Pick<GatePosition, "score" | "verdict" | "stance" | "concerns"> {
  if (isDebateTurn(turn))
    return {
      score: turn.score,
      ...inAWord(bandOf(turn.score)),
      stance: quotedIn(turn, opinionOf(turn)),
      concerns: concernsIn(turn).map((concern) => quotedIn(turn, concern)),
    };
  if (isScoringTurn(turn)) {
    const total = turn.second?.total ?? turn.total;
    const colour = colourOf(total);
    return {
      score: total,
      verdict: { word: colour, standing: BAND_STANDINGS[BAND_OF_COLOUR[colour]] },
      stance: turn.reply.summary,
      concerns: turn.reply.concerns.map(({ point }) => point),
    };
  }
  return { score: null, stance: turn ? `No answer: ${turn.message}` : "", concerns: [] };
}

function concernsIn(turn: DebateTurn): string[] {
  switch (turn.kind) {
    case "analysis":
      return turn.reply.position_statement.concerns.map(({ point }) => point);
    case "rebuttal":
      return turn.reply.unresolved_disputes.map(({ topic, my_view }) => [topic, my_view].filter(Boolean).join(": "));
    case "final":
      return turn.reply.unresolved_disagreements.map(({ issue, my_final_view }) =>
        [issue, my_final_view].filter(Boolean).join(": "),
      );
  }
}

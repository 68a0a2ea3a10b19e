import type { Gate, GatePosition } from "@/lib/domain/gate";
import { gateId } from "@/lib/domain/ids";
import type { Standing } from "@/lib/domain/standing";
import { BAND_OF_COLOUR, bandOf, colourOf, type Band } from "../bands";
import { degradation } from "../degraded";
import { isDebateTurn, isScoringTurn, nameOf, opinionOf, type DebateTurn, type JudgesState, type Round, type Turn } from "../state";
import { GATE_KINDS, type GateKindId, type Option } from "./options";

type Parts = Omit<Gate, "id" | "title" | "kind" | "round" | "options" | "positions" | "hints"> & { kind: GateKindId; round: Round; options: Option[]; positions?: GatePosition[]; hints?: string[] };

export function buildGate(state: JudgesState, { kind, round, options, positions = positionsIn(state, round), hints = [], ...rest }: Parts): Gate {
  return {
    id: gateId(state.id, state.gatesOpened + 1),
    kind,
    // P4-33: wherever the question is listed, it is listed as what it is.
    title: `${GATE_KINDS[kind].title}${degradation(state) ? " (degraded)" : ""}`,
    round: round.number,
    ...rest,
    hints,
    positions,
    options: options.map((option) => ({ ...option, requires: option.requires ?? [] })),
  };
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

export const BAND_STANDINGS: Readonly<Record<Band, Standing>> = { PASS: "agrees", CONDITIONAL: "nearly", FAIL: "wants_changes" };
const inAWord = (band: Band): Pick<GatePosition, "verdict"> => ({ verdict: { word: band, standing: BAND_STANDINGS[band] } });

function said(turn: Turn | undefined): Pick<GatePosition, "score" | "verdict" | "stance" | "concerns"> {
  if (isDebateTurn(turn)) return { score: turn.score, ...inAWord(bandOf(turn.score)), stance: opinionOf(turn), concerns: concernsIn(turn) };
  if (isScoringTurn(turn)) {
    const total = turn.second?.total ?? turn.total;
    const colour = colourOf(total);
    return { score: total, verdict: { word: colour, standing: BAND_STANDINGS[BAND_OF_COLOUR[colour]] }, stance: turn.reply.summary, concerns: turn.reply.concerns.map(({ point }) => point) };
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
      return turn.reply.unresolved_disagreements.map(({ issue, my_final_view }) => [issue, my_final_view].filter(Boolean).join(": "));
  }
}

import type { AgentId } from "@/lib/domain/ids";
import { agentName } from "@/lib/projections/agent-name";
import { viewsOf } from "@/lib/projections/views-of";
import { nextStep, type Folded } from "@/lib/kernel/fold";
import { seatSettings } from "@/lib/kernel/seat-settings";
import type { Log } from "./append-events";

/** A reply that is owed now, from the step the engine itself takes next. */
export type Speaking = {
  askKey: string;
  /** What it was asked for. */ task: string;
  agentId: AgentId;
  name: string;
  round: number;
  /** Null: not yet asked. */ since: string | null;
  correction: string | null;
  /** Null: nobody is called, or what its connection has as its default. */ model: string | null;
};

export function speakingNow(log: Log, folded: Folded): Speaking[] {
  const step = nextStep(folded);
  if (step.kind !== "ask") return [];
  return step.asks.map(({ key, kind, agentId, round, correction, model }) => ({
    askKey: key,
    task: viewsOf(folded).askWord(kind),
    agentId,
    name: agentName(folded.lifecycle.created.panel, agentId),
    round,
    since: log.findLast(({ payload }) => payload.type === "ask.started" && payload.key === key)?.at ?? null,
    correction: correction?.reason ?? null,
    model: seatSettings(folded.lifecycle, { agentId, model })?.model ?? null,
  }));
}

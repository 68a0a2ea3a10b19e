/** Why a deliberation is in the status it is in, as one sentence. */
import { assertNever } from "@/lib/domain/assert-never";
import { nextStep, type Folded } from "@/lib/kernel/fold";
import { type Lifecycle, statusOf } from "@/lib/kernel/lifecycle";
import { agentName } from "./agent-name";

export function statusReason(folded: Folded): string {
  const { lifecycle } = folded;
  const status = statusOf(lifecycle);
  switch (status) {
    case "draft":
      return "It has not been started.";
    case "queued":
      return "It is waiting for a worker.";
    case "running":
      return runningReason(folded);
    case "paused":
      return `${lifecycle.paused?.by ?? "Someone"} paused it${lifecycle.paused?.reason ? `: ${lifecycle.paused.reason}` : "."}`;
    case "awaiting_human":
      return lifecycle.openGates[0]?.reason ?? "It is waiting for a person to decide.";
    case "closed":
      return lifecycle.end?.kind === "closed" ? lifecycle.end.outcome.summary : "It has ended.";
    case "failed":
      return lifecycle.end?.kind === "failed" ? lifecycle.end.message : "It failed.";
    case "cancelled":
      return cancelledReason(lifecycle);
    default:
      return assertNever(status);
  }
}

function cancelledReason({ end, budget }: Lifecycle): string {
  if (end?.kind !== "cancelled") return "It was cancelled.";
  return budget.ending?.choice === "stop" ? `${end.by} stopped it when the budget ran out.` : `${end.by} cancelled it.`;
}

function runningReason(folded: Folded): string {
  const step = nextStep(folded);
  if (step.kind !== "ask") return "The next step is being recorded.";
  const { panel } = folded.lifecycle.created;
  const [ask] = step.asks;
  const where = ask && ask.round > 0 ? `Round ${ask.round}: ` : "";
  if (!ask || step.asks.length > 1) return `${where}${step.asks.length} seats are answering.`;
  const again = ask.correction ? `, asked again: ${ask.correction.reason}` : "";
  return `${where}${agentName(panel, ask.agentId)} is answering${again}.`;
}

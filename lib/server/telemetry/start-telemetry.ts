/** What an operator asked to be told of this process. Nothing of it is loaded, and nothing measured, unless they did. */
import { NO_TELEMETRY, type CallObserver, type StepObserver, type Telemetry } from "@/lib/runner/telemetry";
import type { Env } from "../env";
import type { Logger } from "../logger";
import { Metrics } from "./metrics";
import { startTraces } from "./traces";

export type StartedTelemetry = { telemetry: Telemetry; metrics: Metrics | null; stop: () => Promise<void> };

export async function startTelemetry(
  { wantsMetrics, traces: wanted }: { wantsMetrics: boolean; traces: Env["traces"] },
  logger: Logger,
): Promise<StartedTelemetry> {
  const metrics = wantsMetrics ? await Metrics.create() : null;
  const traces = wanted ? await startTraces(wanted, logger) : null;
  return { telemetry: together(metrics?.telemetry, traces?.telemetry), metrics, stop: async () => traces?.stop() };
}

function together(first: Telemetry | undefined, second: Telemetry | undefined): Telemetry {
  if (!first || !second) return first ?? second ?? NO_TELEMETRY;
  return { step: (...facts) => bothSteps(first.step(...facts), second.step(...facts)) };
}

const bothSteps = (a: StepObserver, b: StepObserver): StepObserver => ({
  call: (...facts) => bothCalls(a.call(...facts), b.call(...facts)),
  end: () => {
    a.end();
    b.end();
  },
});

const bothCalls = (a: CallObserver, b: CallObserver): CallObserver => ({
  sent: () => {
    a.sent();
    b.sent();
  },
  answered: (reply) => {
    a.answered(reply);
    b.answered(reply);
  },
  failed: (error) => {
    a.failed(error);
    b.failed(error);
  },
  end: () => {
    a.end();
    b.end();
  },
});

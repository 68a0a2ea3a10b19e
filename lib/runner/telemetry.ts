/**
 * Who watches the runner: metrics and traces stand behind it. Nothing depends on it, it must not throw, and where nobody
 * watches it costs a few empty calls per model call. What is handed over is what the runner has in hand anyway.
 */
import type { ModelReply } from "@/lib/models/port";
import type { Folded } from "@/lib/kernel/fold";
import type { Ask } from "@/lib/kernel/types";
import type { Route } from "./route";

export type Telemetry = {
  /** A step of a deliberation: asks that begin together. */
  step: (folded: Folded, asks: readonly Ask[]) => StepObserver;
};

export type StepObserver = {
  /** A model is to be asked, with as many tries as it takes. */
  call: (folded: Folded, ask: Ask, route: Route) => CallObserver;
  /** The last of its asks has ended, one way or another. */
  end: () => void;
};

export type CallObserver = {
  /** A try goes out; the second one is a retry. */
  sent: () => void;
  answered: (reply: ModelReply) => void;
  /** A try failed (a ModelError), or was given up because the deliberation was paused, cancelled, or handed over. */
  failed: (error: unknown) => void;
  /** No try will follow. */
  end: () => void;
};

const ignore = (): void => undefined;
const NO_CALL: CallObserver = { sent: ignore, answered: ignore, failed: ignore, end: ignore };
const NO_STEP: StepObserver = { call: () => NO_CALL, end: ignore };
export const NO_TELEMETRY: Telemetry = { step: () => NO_STEP };

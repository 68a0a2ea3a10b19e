import type { AskKindId } from "../replies/replies";

/** What the orchestrator adds for readers. Without it the standard signature, the numbers and the detectors stand alone. */
const SERVING: ReadonlySet<AskKindId> = new Set(["predict_stress", "read_stress", "retrospect"]);

export const isServing = (kind: AskKindId): boolean => SERVING.has(kind);
